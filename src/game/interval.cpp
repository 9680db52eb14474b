u64 grundy(u64 least, u64 most, u64 stones) {
    return stones % (least + most) / least;
}
