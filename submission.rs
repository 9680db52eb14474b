// takeaway in one file, for online judges: says who wins each of very many small take-away games.
// Made from the sources of takeaway, which have the comments; do not edit it. rustc -O submission.rs
#![allow(dead_code)]
use std::sync::Arc;use std::collections::BTreeMap;use std::io::ErrorKind;use std::collections::HashMap;
use std::sync::Mutex;use std::sync::MutexGuard;use std::sync::PoisonError;use std::io::Read;use std::collections::TryReserveError;
use std::io::Write;use std::env;use std::process::exit;use std::fmt;use std::io;use std::iter;use std::mem;
use std::str;#[derive(Debug)]enum Error{Fault{position:Position,case:Option<u64>,expected:Expected,found:Found,}
,Read(io::Error),Write(io::Error),}#[derive(Clone,Copy,Debug,PartialEq,Eq)]enum Expected{CaseCount,Selector,HeapCount,Heap,MoveCount,Move,Period,End{
promised:u64,},}#[derive(Clone,Debug,PartialEq,Eq)]enum Found{Token{shown:Vec<u8>,more:bool,},Refusal(Bound),End{
cases:Option<(u64,u64)>,},}impl fmt::Display for Error{fn fmt(&self,f:&mut fmt::Formatter<'_>)->fmt::Result{
match self{Error::Fault{position,case,expected,found}=>{write!(f,"line {}, column {}: ",position.line,position.column)?;
if let Some(case)=case{write!(f,"case {case}: ")?;}write!(f,"expected {expected}, found {found}")}Error::Read(error)=>write!(f,"cannot read the input: {error}"),Error::Write(error)=>write!(f,"cannot write the output: {error}"),}
}}impl fmt::Display for Expected{fn fmt(&self,f:&mut fmt::Formatter<'_>)->fmt::Result{let range=format!("(digits, 0 to 10^{MAX_EXPONENT})");
match self{Expected::CaseCount=>write!(f,"the number of cases {range}"),Expected::Selector=>write!(f,"a selector (1 to {})",Problem::ALL.len()),Expected::HeapCount=>write!(f,"the number of heaps {range}"),Expected::Heap=>write!(f,"a heap {range}"),Expected::MoveCount=>write!(f,"the number of moves {range}"),Expected::Move=>write!(f,"a move (digits, 1 to 10^{MAX_EXPONENT})"),Expected::Period=>write!(f,"moves with a period"),Expected::End{
promised}=>write!(f,"the end of input after {promised} {}",cases(*promised)),}}}impl fmt::Display for Found{
fn fmt(&self,f:&mut fmt::Formatter<'_>)->fmt::Result{match self{Found::Token{shown,more}=>{write!(f,"\"{}\"{}",shown.escape_ascii(),if*more{
"..."}else{""})}Found::Refusal(Bound::Values(n))=>write!(f,"none within 2^{n} values"),Found::Refusal(Bound::Steps(n))=>write!(f,"none within 2^{n} steps"),Found::Refusal(Bound::Memory)=>write!(f,"too little memory"),Found::End{
cases:None}=>write!(f,"the end of input"),Found::End{cases:Some((answered,promised))}=>{write!(f,"the end of input after {answered} of {promised} {}",cases(*promised))}
}}}fn cases(count:u64)->&'static str{if count==1{"case"}else{"cases"}}impl std::error::Error for Error{
fn source(&self)->Option<&(dyn std::error::Error+'static)>{match self{Error::Fault{..}=>None,Error::Read(error)|Error::Write(error)=>Some(error),}
}}#[derive(Clone,Copy,Debug,PartialEq,Eq)]struct Move{heap:u64,action:Action,}#[derive(Clone,Copy,Debug,PartialEq,Eq)]enum Action{
Take(u64),Pass,}#[derive(Clone,Copy,Debug,PartialEq,Eq)]enum Outcome{P,N,}impl Outcome{const fn of(grundy:u64)->Outcome{
if grundy==0{Outcome::P}else{Outcome::N}}}pub mod one_three_four{use crate::*;pub const WIN:&str="Player 1";
pub const LOSS:&str="Player 2";pub const PERIOD:u64=7;pub const fn grundy(stones:u64)->u64{[0,1,0,1,2,3,2][(stones%PERIOD)as usize]}
}pub mod one_two_three{use crate::*;pub const WIN:&str="True";pub const LOSS:&str="False";pub const PERIOD:u64=4;
pub const fn grundy(stones:u64)->u64{stones%PERIOD}}#[derive(Clone,Copy,Debug,PartialEq,Eq)]struct Budget(u32);
impl Budget{const MOST:Budget=Budget(24);fn new(n:u32)->Option<Budget>{if n<=Budget::MOST.0{Some(Budget(n))}
else{None}}fn values(self)->Bound{Bound::Values(self.0)}fn steps(self)->Bound{Bound::Steps(self.0+6)}
fn most_values(self)->u64{1<<self.0}fn most_steps(self)->u64{64<<self.0}}impl Default for Budget{fn default()->Budget{
Budget::MOST}}#[derive(Clone,Copy,Debug,PartialEq,Eq)]enum Bound{Values(u32),Steps(u32),Memory,}impl From<TryReserveError>for Bound{
fn from(_:TryReserveError)->Bound{Bound::Memory}}#[derive(Clone,Copy,Debug,PartialEq,Eq)]struct Cycle{
preperiod:u64,period:u64,}mod lanes{use crate::*;pub fn extend(_:&mut Planes,_:&[u32],_:usize)->Result<(),Bound>{
Ok(())}}#[derive(Clone,Debug,PartialEq,Eq)]struct Planes(Vec<Vec<u8> >);impl Planes{fn new()->Planes{
Planes(vec![Vec::new()])}fn len(&self)->usize{self.0[0].len()}fn bytes(&self)->usize{self.0.iter().map(Vec::capacity).sum()}
#[inline]fn at(&self,heap:usize)->u32{self.0.iter().rev().fold(0,|value,plane|value<<8|u32::from(plane[heap]))}
fn resize(&mut self,len:usize)->Result<(),Bound>{self.reserve(len)?;self.0.iter_mut().for_each(|plane|plane.resize(len,0));
Ok(())}fn reserve(&mut self,len:usize)->Result<(),Bound>{for plane in&mut self.0{plane.try_reserve_exact(len.saturating_sub(plane.len()))?;
}Ok(())}fn widen(&mut self,value:u32)->Result<(),Bound>{while value>>(8*self.0.len())!=0{self.0.push(zeros(self.len())?);
}Ok(())}fn shrink(&mut self,len:usize){for plane in&mut self.0{plane.truncate(len);plane.shrink_to_fit();
}}fn set_high(&mut self,start:usize,bits:u64,value:u32){for(i,plane)in self.0.iter_mut().enumerate().skip(1){
let mut bits=if value>>(8*i)==0{0}else{bits};while bits!=0{plane[start+bits.trailing_zeros()as usize]=(value>>(8*i))as u8;
bits&=bits-1;}}}fn repeat(&mut self,period:usize,len:usize)->Result<(),Bound>{self.reserve(len)?;for plane in&mut self.0{
while plane.len()<len{let from=plane.len()-period;plane.extend_from_within(from..plane.len().min(from+len-plane.len()));
}}Ok(())}fn matches(&self,end:usize,window:usize,shift:usize)->bool{self.0.iter().all(|plane|plane[end-window..end]==plane[end-window-shift..end-shift])}
fn repeats(&self,shift:usize)->usize{let repeats=|plane:&Vec<u8>|{let pairs=plane.iter().rev().zip(plane[..plane.len()-shift].iter().rev());
pairs.take_while(|(one,other)|one==other).count()};self.0.iter().map(repeats).min().unwrap_or(0)}fn shift(&self,window:usize,reach:usize)->Option<usize>{
match self.0[..]{[ref plane]=>self.shift_by(|heap|u64::from(plane[heap]),window,reach),_=>self.shift_by(|heap|u64::from(self.at(heap)),window,reach),}
}fn shift_by<F:Fn(usize)->u64>(&self,at:F,window:usize,reach:usize)->Option<usize>{let end=self.len();
let wanted=(end-window..end).rev().fold(0,|hash:u64,heap|hash.wrapping_mul(BASE).wrapping_add(at(heap)));
let leaving=BASE.wrapping_pow(window as u32);let mut hash=wanted;(1..=reach).find(|&shift|{let change=at(end-window-shift).wrapping_sub(at(end-shift).wrapping_mul(leaving));
hash=hash.wrapping_mul(BASE).wrapping_add(change);hash==wanted&&self.matches(end,window,shift)})}}const BASE:u64=0x9e37_79b9_7f4a_7c15;
const SIEVED:usize=1<<20;const FOREVER:u64=u64::MAX;#[derive(Clone,Copy,Debug,PartialEq,Eq)]struct Certificate{
cycle:Cycle,until:u64,}#[derive(Clone,Debug)]struct Sequence{moves:Vec<u32>,beyond:u64,limit:usize,bound:Bound,values:Planes,certificate:Option<Certificate>,}
impl Sequence{fn new<I:Iterator<Item=u64> >(set:I,budget:Budget)->Result<Sequence,Bound>{let mut set=set.peekable();
let mut moves=Vec::new();while let Some(s)=set.next_if(|&s|s<budget.most_values()){moves.try_reserve(1)?;
moves.push(s as u32);}let beyond=set.next().unwrap_or(FOREVER);let(limit,bound)=limit(&moves,budget);
Ok(Sequence{moves,beyond,limit,bound,values:Planes::new(),certificate:None})}fn bytes(&self)->usize{
self.moves.capacity()*mem::size_of::<u32>()+self.values.bytes()}#[inline]fn at(&self,heap:u64)->Option<u32>{
let mut heap=heap;if let Some(Certificate{cycle:Cycle{preperiod,period},until})=self.certificate{if heap>=self.values.len()as u64&&heap<until{
heap=preperiod+(heap-preperiod)%period;}}(heap<self.values.len()as u64).then(| |self.values.at(heap as usize))}
fn reach(&mut self,heap:u64)->Result<u32,Bound>{let least=2*self.values.len();loop{if let Some(value)=self.at(heap){
return Ok(value);}let end=self.certificate.map_or(self.values.len()as u64,|certificate|certificate.until);
if end>=self.limit as u64||heap>=self.beyond{return Err(self.bound);}self.forget_certificate()?;let wanted=(heap.min(self.limit as u64)as usize+1).max(least);
let stop=self.next_stop(self.values.len());let end=if wanted<2*stop{wanted.min(self.limit)}else{stop}
;extend(&mut self.values,&self.moves,end)?;if end==stop||end==self.limit{self.certificate=self.certify();
}}}fn cycle(&mut self)->Result<Cycle,Bound>{self.reach(FOREVER-1)?;self.certificate.map(|certificate|certificate.cycle).ok_or(self.bound)}
fn forget_certificate(&mut self)->Result<(),Bound>{if let Some(Certificate{cycle,until})=self.certificate{
self.values.repeat(cycle.period as usize,until as usize)?;self.certificate=None;}Ok(())}fn next_stop(&self,len:usize)->usize{
let first=self.moves.partition_point(|&s|s as usize<=len).saturating_sub(1);for(i,&s)in self.moves.iter().enumerate().skip(first){
let mut stop=2*s as usize+BITS;while stop<=len{stop*=2;}if stop<self.moves.get(i+1).map_or(usize::MAX,|&next|next as usize){
return stop.min(self.limit);}}self.limit}fn certify(&mut self)->Option<Certificate>{let len=self.values.len();
let count=self.moves.partition_point(|&s|s as usize<=len);let window=self.moves[..count].last().map_or(0,|&s|s as usize);
let reach=if len==self.limit{len-window}else{len/2};let period=self.values.shift(window,reach)?;let preperiod=len-period-self.values.repeats(period);
self.values.shrink(preperiod+period);let until=self.moves.get(count).map_or(self.beyond,|&s|u64::from(s));
Some(Certificate{cycle:Cycle{preperiod:preperiod as u64,period:period as u64},until})}}fn limit(moves:&[u32],budget:Budget)->(usize,Bound){
let mut left=budget.most_steps();for(i,&s)in moves.iter().enumerate(){let next=moves.get(i+1).map_or(budget.most_values(),|&next|u64::from(next));
let cost=1+(i as u64+1).min(u64::from(s)/BITS as u64);let values=next-u64::from(s);if left/cost<values{
return((u64::from(s)+left/cost)as usize,budget.steps());}left-=cost*values;}(budget.most_values()as usize,budget.values())}
mod sequence{use crate::*;pub fn extend(values:&mut Planes,moves:&[u32],end:usize)->Result<(),Bound>{
let moves=&moves[..moves.partition_point(|&s|(s as usize)<end)];let largest=moves.last().map_or(0,|&s|s as usize);
lanes::extend(values,moves,end)?;while values.len()<end{let piece=(8*largest).max(SIEVED);sieve(values,moves,end.min(values.len()+piece))?;
}Ok(())}}const BITS:usize=u64::BITS as usize;fn sieve(values:&mut Planes,moves:&[u32],end:usize)->Result<(),Bound>{
let start=values.len();let window=moves.last().map_or(0,|&s|s as usize).min(start);let base=start-window;
let mut first:Vec<u32> =zeros(moves.len()+1)?;let mut next:Vec<u32> =zeros(window)?;for heap in 0..window{
next[heap]=mem::replace(&mut first[values.at(base+heap)as usize],heap as u32+1);}let mut sieve=Sieve::new(moves,base/BITS*BITS,start,end)?;
values.resize(end)?;for value in 0..{if sieve.is_done(){break;}if let Err(bound)=values.widen(value){
values.resize(start)?;return Err(bound);}let known=iter::successors(first[value as usize].checked_sub(1),|&heap|next[heap as usize].checked_sub(1));
sieve.begin(known.map(|heap|base+heap as usize));sieve.take(values,value);}Ok(())}struct Marks<'a>{moves:&'a[u32],set:Vec<u64>,words:Vec<u64>,first:usize,}
impl<'a>Marks<'a>{fn new(moves:&'a[u32],words:usize,first:usize)->Result<Marks<'a>,Bound>{let largest=moves.last().map_or(0,|&s|s as usize);
let mut set=Vec::new();if largest/BITS<Marks::DENSE*moves.len(){set=zeros(largest/BITS+3)?;for&s in moves{
set[s as usize/BITS+1]|=1<<(s as usize%BITS);}}Ok(Marks{moves,set,words:zeros(words)?,first})}const DENSE:usize=4;
#[inline]fn push(&mut self,at:usize,bits:u64){if bits.count_ones()as usize*self.set.len()<Marks::DENSE*self.moves.len()&&!self.set.is_empty(){
self.push_set(at,bits);}else{self.push_moves(at,bits);}}#[inline]fn push_moves(&mut self,at:usize,bits:u64){
let words=&mut self.words[at..];let skip=self.first.saturating_sub(at);let near=self.moves.partition_point(|&s|s as usize/BITS+1<skip);
for&s in&self.moves[near..]{let(word,bit)=(s as usize/BITS,s as usize%BITS);if word+1>=words.len(){break;
}words[word]|=bits<<bit;words[word+1]|=bits>>1>>(BITS-1-bit);}}fn push_set(&mut self,at:usize,mut bits:u64){
let skip=self.first.saturating_sub(at);while bits!=0{let bit=bits.trailing_zeros();bits&=bits-1;let pairs=self.set[skip+1..].iter().zip(&self.set[skip..]);
for(word,(&here,&before))in self.words[at+skip..].iter_mut().zip(pairs){*word|=here<<bit|before>>1>>(BITS as u32-1-bit);
}}}}struct Sieve<'a>{base:usize,left:Vec<u64>,first:usize,near:u64,marks:Marks<'a>,}impl<'a>Sieve<'a>{
fn new(moves:&'a[u32],base:usize,start:usize,end:usize)->Result<Sieve<'a>,Bound>{let words=(end-base)/BITS+2;
let mut left=zeros(words)?;left[(start-base)/BITS..(end-base)/BITS].fill(u64::MAX);left[(end-base)/BITS]=!(u64::MAX<<(end%BITS));
left[(start-base)/BITS]&=u64::MAX<<(start%BITS);let near=moves.iter().take_while(|& &s|(s as usize)<BITS).fold(1,|near,&s|near|1<<s);
Ok(Sieve{base,left,first:0,near,marks:Marks::new(moves,words,(start-base)/BITS)?})}fn is_done(&mut self)->bool{
self.first+=self.left[self.first..].iter().take_while(|& &word|word==0).count();self.first==self.left.len()}
fn begin<I:Iterator<Item=usize> >(&mut self,known:I){self.marks.words.fill(0);let mut last=(0,0);for heap in known{
let(word,bit)=((heap-self.base)/BITS,1<<(heap%BITS));if word!=last.0{self.marks.push(last.0,last.1);
last=(word,0);}last.1|=bit;}self.marks.push(last.0,last.1);}fn take(&mut self,values:&mut Planes,value:u32){
for at in self.first..self.left.len(){let mut free=self.left[at]&!self.marks.words[at];if free==0{continue;
}let start=self.base+at*BITS;let mut taken=0;while free!=0{let bit=free.trailing_zeros();taken|=1<<bit;
free&=!(self.near<<bit);values.0[0][start+bit as usize]=value as u8;}values.set_high(start,taken,value);
self.left[at]&=!taken;self.marks.push(at,taken);}}}#[derive(Clone,Copy,Debug,PartialEq,Eq)]struct WrongMove(u64);
impl fmt::Display for WrongMove{fn fmt(&self,f:&mut fmt::Formatter<'_>)->fmt::Result{write!(f,"expected a move (1 to 10^{} stones), found {}",MAX_EXPONENT,self.0)}
}impl std::error::Error for WrongMove{}fn normal_form(moves:&[u64])->Vec<u64>{let mut set=moves.to_vec();
set.sort_unstable();set.dedup();set}fn check(moves:&[u64])->Result<(),WrongMove>{match moves.iter().find(|&stones|!(1..=MAX_NUMBER).contains(stones)){
Some(&stones)=>Err(WrongMove(stones)),None=>Ok(()),}}#[derive(Clone,Debug)]struct Era{first:u64,count:usize,divisor:u64,sequence:Option<Sequence>,}
#[derive(Clone,Debug)]struct Table{budget:Budget,set:Arc<[u64]>,eras:Vec<Era>,}impl Table{fn new(moves:&[u64],budget:Budget)->Result<Table,WrongMove>{
check(moves)?;Ok(Table::of(Arc::from(normal_form(moves)),budget))}fn of(set:Arc<[u64]>,budget:Budget)->Table{
let mut eras:Vec<Era> =Vec::new();let mut divisor=0;for(i,&s)in set.iter().enumerate(){let all=gcd(s,divisor);
if all!=divisor{divisor=all;eras.push(Era{first:s,count:i,divisor,sequence:None});}if let Some(era)=eras.last_mut(){
era.count=i+1;}}Table{budget,set,eras}}fn set(&self)->&Arc<[u64]>{&self.set}fn grundy(&mut self,stones:u64)->Result<u32,Bound>{
match self.eras.iter().rposition(|era|era.first<=stones){None=>Ok(0),Some(era)=>{let divisor=self.eras[era].divisor;
self.sequence(era)?.reach(stones/divisor)}}}#[inline]fn known(&self,stones:u64)->Option<u32>{match self.eras.iter().rev().find(|era|era.first<=stones){
None=>Some(0),Some(era)if era.divisor==1=>era.sequence.as_ref()?.at(stones),Some(era)=>era.sequence.as_ref()?.at(stones/era.divisor),}
}fn cycle(&mut self)->Result<Cycle,Bound>{let last=match self.eras.len(){0=>return Ok(Cycle{preperiod:0,period:1}
),len=>len-1,};let Cycle{preperiod,period}=self.sequence(last)?.cycle()?;let divisor=self.eras[last].divisor;
match(preperiod+period).checked_mul(divisor){Some(values)if values<=self.budget.most_values()=>{Ok(Cycle{
preperiod:preperiod*divisor,period:period*divisor})}_=>Err(self.budget.values()),}}fn periodic(&self)->Option<(u64,u64,u64)>{
let era=self.eras.last()?;let sequence=era.sequence.as_ref()?;let Certificate{cycle,until}=sequence.certificate.filter(|_|sequence.beyond==FOREVER)?;
let start=cycle.preperiod.checked_mul(era.divisor)?.max(era.first);Some((start,until.saturating_mul(era.divisor),cycle.period.checked_mul(era.divisor)?))}
fn sequence(&mut self,era:usize)->Result<&mut Sequence,Bound>{let Era{count,divisor,ref mut sequence,..}
=self.eras[era];let set=&self.set[..count];Ok(match sequence{Some(sequence)=>sequence,None=>sequence.insert(Sequence::new(set.iter().map(|s|s/divisor),self.budget)?),}
)}fn bytes(&self)->usize{const OVERHEAD:usize=256;let sequences=self.eras.iter().filter_map(|era|era.sequence.as_ref());
OVERHEAD+mem::size_of_val(&*self.set)+self.eras.capacity()*mem::size_of::<Era>()+sequences.map(Sequence::bytes).sum::<usize>()}
}fn gcd(mut a:u64,mut b:u64)->u64{while b!=0{let rest=a%b;a=mem::replace(&mut b,rest);}a}const MEMORY:usize=64<<20;
#[derive(Debug)]struct Tables{budget:Budget,memory:usize,used:usize,clock:u64,entries:HashMap<Arc<[u64]>,Entry>,ages:BTreeMap<u64,Arc<[u64]> >,}
#[derive(Debug)]struct Entry{table:Arc<Table>,bytes:usize,age:u64,}impl Tables{fn new(budget:Budget)->Tables{
Tables::within(budget,MEMORY)}fn within(budget:Budget,memory:usize)->Tables{Tables{budget,memory,used:0,clock:0,entries:HashMap::new(),ages:BTreeMap::new()}
}fn table(&mut self,set:&[u64])->Arc<Table>{let kept=self.entries.get(set).map(|entry|Arc::clone(&entry.table));
let table=kept.unwrap_or_else(| |Arc::new(Table::of(Arc::from(set),self.budget)));self.keep(&table);
table}fn reach(&mut self,table:&mut Arc<Table>,stones:u64)->Result<u32,Bound>{self.change(table,|table|table.grundy(stones))}
fn cycle(&mut self,table:&mut Arc<Table>)->Result<Cycle,Bound>{self.change(table,Table::cycle)}fn change<T,F>(&mut self,table:&mut Arc<Table>,change:F)->Result<T,Bound>where F:FnOnce(&mut Table)->Result<T,Bound>,{
let set=Arc::clone(table.set());if let Some(entry)=self.remove(&set){*table=entry.table;}if Arc::get_mut(table).is_none(){
drop(room(table.bytes())?);}let changed=change(Arc::make_mut(table));self.keep(table);changed}fn keep(&mut self,table:&Arc<Table>){
self.remove(table.set());self.clock+=1;let bytes=table.bytes();self.used+=bytes;self.ages.insert(self.clock,Arc::clone(table.set()));
self.entries.insert(Arc::clone(table.set()),Entry{table:Arc::clone(table),bytes,age:self.clock});while self.used>self.memory&&self.entries.len()>1{
match self.ages.values().next().map(Arc::clone){Some(oldest)=>self.remove(&oldest),None=>break,};}}fn remove(&mut self,set:&[u64])->Option<Entry>{
let entry=self.entries.remove(set)?;self.ages.remove(&entry.age);self.used-=entry.bytes;Some(entry)}
}const MANY:u32=64;const SHORT:u64=1<<10;#[derive(Debug)]struct View{tables:Arc<Mutex<Tables> >,moves:Vec<u64>,table:Arc<Table>,lookups:u32,periodic:Periodic,}
impl View{fn new(tables:Arc<Mutex<Tables> >)->View{let table=Arc::new(Table::of(Arc::from(&[][..]),lock(&tables).budget));
View{tables,moves:Vec::new(),table,lookups:0,periodic:Periodic::default()}}#[inline]fn is_at(&self,moves:&[u64])->bool{
self.moves.len()==moves.len()&&self.moves.iter().zip(moves).all(|(one,other)|one==other)}#[inline]fn select(&mut self,moves:&[u64]){
if!self.is_at(moves){self.turn_to(moves);}}#[cold]fn turn_to(&mut self,moves:&[u64]){self.moves.clear();
self.moves.extend_from_slice(moves);self.table=lock(&self.tables).table(&normal_form(moves));self.lookups=0;
self.periodic.span=0;}#[inline]fn grundy(&mut self,stones:u64)->Result<u32,Bound>{match self.periodic.at(stones){
Some(value)=>Ok(value),None=>self.look_up(stones),}}fn look_up(&mut self,stones:u64)->Result<u32,Bound>{
self.lookups=self.lookups.saturating_add(1);if self.lookups>=MANY&&self.lookups.is_power_of_two(){self.periodic.lay_out(&self.table);
}match self.table.known(stones){Some(value)=>Ok(value),None=>lock(&self.tables).reach(&mut self.table,stones),}
}fn cycle(&mut self)->Result<Cycle,Bound>{lock(&self.tables).cycle(&mut self.table)}}fn lock(tables:&Mutex<Tables>)->MutexGuard<'_,Tables>{
tables.lock().unwrap_or_else(PoisonError::into_inner)}#[derive(Debug,Default)]struct Periodic{start:u64,span:u64,values:Vec<u32>,reciprocal:u64,}
impl Periodic{fn lay_out(&mut self,table:&Table){self.values.clear();if let Some((start,end,period))=table.periodic().filter(|&(_,_,period)|period<=SHORT){
self.values.extend((start..start+period).filter_map(|heap|table.known(heap)));if self.values.len()as u64==period{
self.start=start;self.span=end-start;self.reciprocal=u64::MAX/period;}}}#[inline]fn at(&self,stones:u64)->Option<u32>{
let offset=stones.wrapping_sub(self.start);if offset>=self.span{return None;}let quotient=((u128::from(offset)*u128::from(self.reciprocal))>>64)as u64;
let period=self.values.len()as u64;let rest=offset-quotient*period;self.values.get((if rest>=period{
rest-period}else{rest})as usize).copied()}}pub mod subtraction{use crate::*;pub const WIN:&str="First";
pub const LOSS:&str="Second";}pub mod zero_move_nim{use crate::*;pub const WIN:&str="Player 1 wins";
pub const LOSS:&str="Player 2 wins";#[inline]pub const fn grundy(stones:u64)->u64{(stones.wrapping_sub(1)^1).wrapping_add(1).wrapping_add((stones==0)as u64)}
#[inline]pub fn nim_sum(heaps:&[u64])->u64{heaps.iter().fold(0,|sum,&stones|sum^grundy(stones))}}#[derive(Clone,Copy,Debug,PartialEq,Eq)]enum Closed{
OneThreeFour,OneTwoThree,ZeroMoveNim,}impl Closed{#[inline]const fn grundy(self,stones:u64)->u64{match self{
Closed::OneThreeFour=>one_three_four::grundy(stones),Closed::OneTwoThree=>one_two_three::grundy(stones),Closed::ZeroMoveNim=>zero_move_nim::grundy(stones),}
}#[inline]fn nim_sum(self,heaps:&[u64])->u64{match self{Closed::OneThreeFour=>nim_sum(heaps,one_three_four::grundy),Closed::OneTwoThree=>nim_sum(heaps,one_two_three::grundy),Closed::ZeroMoveNim=>nim_sum(heaps,zero_move_nim::grundy),}
}const fn period(self)->Option<u64>{match self{Closed::OneThreeFour=>Some(one_three_four::PERIOD),Closed::OneTwoThree=>Some(one_two_three::PERIOD),Closed::ZeroMoveNim=>None,}
}}mod game{use crate::*;#[inline]fn nim_sum<F:Fn(u64)->u64>(heaps:&[u64],grundy:F)->u64{heaps.iter().fold(0,|sum,&stones|sum^grundy(stones))}
}#[derive(Clone,Copy,Debug,PartialEq,Eq)]enum Due{Selector,MoveCount,Moves{left:u64,},HeapCount,Heaps{
left:u64,nim_sum:u64,},Sequence,}impl Due{fn behind_selector(problem:Problem)->Due{match problem.spec().rule{
RuleShape::Set=>Due::MoveCount,RuleShape::Fixed(_)=>Due::behind_rule(problem),}}fn behind_rule(problem:Problem)->Due{
match problem.spec().heaps{HeapShape::One=>Due::Heaps{left:1,nim_sum:0},HeapShape::Counted=>Due::HeapCount,HeapShape::None=>Due::Sequence,}
}fn expected(self)->Expected{match self{Due::Selector=>Expected::Selector,Due::MoveCount=>Expected::MoveCount,Due::Moves{
..}=>Expected::Move,Due::HeapCount=>Expected::HeapCount,Due::Heaps{..}=>Expected::Heap,Due::Sequence=>Expected::Period,}
}}#[derive(Debug,PartialEq,Eq)]struct Taken{numbers:usize,cases:u64,begun:Option<usize>,}struct Case{
start:Due,due:Due,problem:Problem,refusal:Option<Bound>,explain:bool,moves:Vec<u64>,heaps:Vec<u64>,view:View,mixed:Mixed,}
impl Case{fn new(form:&Form,mut view:View,explain:bool)->Case{let(start,problem)=match form.0{Kind::Any=>(Due::Selector,Problem::ALL[0]),Kind::Problem(problem)=>(Due::behind_selector(problem),problem),Kind::Set(ref moves)=>{
view.select(moves);(Due::behind_rule(Problem::Subtraction),Problem::Subtraction)}};let(moves,heaps,mixed)=(Vec::new(),Vec::new(),Mixed::new());
Case{start,due:start,problem,refusal:None,explain,moves,heaps,view,mixed}}fn due(&self)->Due{self.due}
fn is_between(&self)->bool{self.due==self.start}fn refusal(&self)->Option<Bound>{self.refusal}fn may_be_refused_whole(&self)->bool{
!self.is_between()&&self.problem.spec().heaps==HeapShape::None}fn take(&mut self,numbers:&[u64],limit:u64,verdicts:&mut Verdicts)->Taken{
debug_assert!(numbers.len()<=MAX_NUMBERS);let mut rest=Rest{numbers,cases:limit};let mut begun=None;
loop{if self.is_between(){self.take_whole(&mut rest,verdicts);if rest.cases==0{break;}begun=Some(numbers.len()-rest.numbers.len());
}match self.take_part(rest.numbers,verdicts){Some(used)=>rest.numbers=&rest.numbers[used..],None=>break,}
rest.cases-=u64::from(self.is_between());}Taken{numbers:numbers.len()-rest.numbers.len(),cases:limit-rest.cases,begun}
}fn take_whole(&mut self,rest:&mut Rest,verdicts:&mut Verdicts){match(self.start,self.explain){(Due::Selector,false)=>fast::take(rest,&mut self.view,&mut self.mixed,verdicts),(Due::Selector,true)=>take_whole(rest,verdicts),(Due::Heaps{
..},false)=>take_bare_heaps(self.problem,rest,verdicts),(Due::Heaps{..},true)=>{}(Due::MoveCount|Due::Moves{
..}|Due::HeapCount|Due::Sequence,_)=>{}}}fn take_part(&mut self,numbers:&[u64],verdicts:&mut Verdicts)->Option<usize>{
let next=*numbers.first()?;match self.due{Due::Selector=>{self.problem=Problem::from_selector(next)?;
self.due=Due::behind_selector(self.problem);Some(1)}Due::MoveCount=>{self.moves_due(next);Some(1)}Due::Moves{
left}=>self.take_moves(first(numbers,left),left),Due::HeapCount=>{self.heaps_due(next,0,verdicts)?;Some(1)}
Due::Heaps{left,nim_sum}=>self.take_heaps(first(numbers,left),left,nim_sum,verdicts),Due::Sequence=>None,}
}fn take_moves(&mut self,moves:&[u64],left:u64)->Option<usize>{let fit=moves.iter().position(|&stones|stones==0).unwrap_or(moves.len());
let left=left-fit as u64;let held=hold(&mut self.moves,&moves[..fit]);if held.is_err()||left==0&&room(4*mem::size_of_val(&*self.moves)).is_err(){
return self.refuse(Bound::Memory);}if fit==0{return None;}self.moves_due(left);Some(fit)}fn moves_due(&mut self,left:u64){
if left>0{self.due=Due::Moves{left};return;}self.view.select(&self.moves);self.moves.clear();self.due=Due::behind_rule(self.problem);
}fn take_heaps(&mut self,heaps:&[u64],left:u64,nim_sum:u64,verdicts:&mut Verdicts)->Option<usize>{let(sum,known,bound)=rule(self.problem,&mut self.view).nim_sum(heaps);
if let(0,Some(bound))=(known,bound){return self.refuse(bound);}if self.explain&&hold(&mut self.heaps,&heaps[..known]).is_err(){
return self.refuse(Bound::Memory);}self.heaps_due(left-known as u64,nim_sum^sum,verdicts)?;Some(known)}
fn heaps_due(&mut self,left:u64,nim_sum:u64,verdicts:&mut Verdicts)->Option<()>{if left>0{self.due=Due::Heaps{
left,nim_sum};return Some(());}if self.explain{let rule=rule(self.problem,&mut self.view);if let Err(bound)=explain(self.problem,rule,&self.heaps,nim_sum,verdicts){
return self.refuse(bound);}self.heaps.clear();}else{verdicts.push(line(self.problem,nim_sum!=0));}self.due=self.start;
Some(())}fn refuse<T>(&mut self,bound:Bound)->Option<T>{self.refusal=Some(bound);None}fn sequence(&mut self)->Result<(Cycle,&mut View),Bound>{
let cycle=self.view.cycle()?;Ok((cycle,&mut self.view))}fn finish_sequence(&mut self){self.due=self.start;
}}fn rule(problem:Problem,view:&mut View)->Rule<'_>{match problem.spec().rule{RuleShape::Fixed(game)=>Rule::Closed(game),RuleShape::Set=>Rule::Set(view),}
}struct Cases{stream:bool,promised:Option<u64>,answered:u64,case:Case,}impl Cases{fn new(options:&Options,view:View)->Cases{
Cases{stream:options.stream,promised:if options.stream{Some(u64::MAX)}else{None},answered:0,case:Case::new(&options.form,view,options.explain),}
}fn take(&mut self,numbers:&[u64],verdicts:&mut Verdicts)->(usize,Option<usize>){match(self.promised,numbers){
(None,[])=>(0,None),(None,[promised,cases@..])=>{self.promised=Some(*promised);let(used,begun)=self.take(cases,verdicts);
(used+1,begun.map(|begun|begun+1))}(Some(promised),_)=>{let taken=self.case.take(numbers,promised-self.answered,verdicts);
self.answered+=taken.cases;(taken.numbers,taken.begun)}}}fn finish_sequence(&mut self){self.answered+=1;
self.case.finish_sequence();}fn expected(&self)->Expected{match self.promised{None=>Expected::CaseCount,Some(promised)if promised==self.answered=>Expected::End{
promised},Some(_)=>self.case.due().expected(),}}fn may_end(&self)->bool{self.promised==Some(self.answered)||self.stream&&self.case.is_between()}
fn number(&self)->Option<u64>{self.promised.filter(|&promised|self.answered<promised).map(|_|self.answered+1)}
fn answered_of_promised(&self)->Option<(u64,u64)>{self.promised.filter(|_|!self.stream).map(|promised|(self.answered,promised))}
}const ROOM:usize=LINE;fn explain(_:Problem,_:Rule,_:&[u64],_:u64,_:&mut Verdicts)->Result<(),Bound>{
Ok(())}fn take_whole(_:&mut Rest,_:&mut Verdicts){}const MAX_CHANGES:usize=16;mod fast{use crate::*;
pub fn take(rest:&mut Rest,view:&mut View,mixed:&mut Mixed,verdicts:&mut Verdicts){for _ in 0..MAX_CHANGES{
let before=rest.cases;runs::take(rest,view,verdicts);if rest.cases==before{return;}}mixed.take(rest,verdicts);
}}const HELD_VERDICTS:usize=4*PIECE_VERDICTS;fn judge<R:Read,W:Write>(options:&Options,input:R,output:W)->Result<(),Error>{
judge_in_texts(options,input,output,CAPACITY)}fn judge_in_texts<R:Read,W:Write>(options:&Options,input:R,mut output:W,capacity:usize,)->Result<(),Error>{
let tables=Arc::new(Mutex::new(Tables::new(options.budget)));let mut judge=Judge::new(options,View::new(tables));
judge.answer_texts(&mut Texts::new(input),&mut output,capacity,usize::MAX).map(|_ended|())}struct Judge{
pieces:PieceJudge,position:Position,}impl Judge{fn new(options:&Options,view:View)->Judge{Judge{pieces:PieceJudge::new(options,view,HELD_VERDICTS),position:Position::START}
}fn answer_texts<R:Read,W:Write>(&mut self,texts:&mut Texts<R>,output:&mut W,capacity:usize,limit:usize,)->Result<bool,Error>{
let mut text=Text::new(capacity);let mut bytes:usize=0;while bytes<limit{texts.next(&mut text).map_err(Error::Read)?;
if self.finish_text(&text,text.start(),output)?{return Ok(true);}bytes=bytes.saturating_add(text.end()-text.start());
}Ok(false)}fn finish_text<W:Write>(&mut self,text:&Text,from:usize,output:&mut W)->Result<bool,Error>{
self.answer(text,from,text.end(),output)?;if text.is_last(){return self.end(text).map(|()|true);}if self.pieces.cases.case.may_be_refused_whole(){
self.pieces.case_start=CaseStart::Position(self.case_start(text));}self.position=self.position.of(text,text.end());
Ok(false)}fn answer<W:Write>(&mut self,text:&Text,from:usize,end:usize,output:&mut W,)->Result<(),Error>{
let mut at=from;let mut result=Ok(from);while at<end&&result.is_ok(){if!self.pieces.has_room(){self.pieces.verdicts.write_to(output).map_err(Error::Write)?;
}result=self.pieces.answer(text,at,end,Some(&mut*output));at=*result.as_ref().unwrap_or(&end);}self.pieces.verdicts.write_to(output).map_err(Error::Write)?;
result.map(|_end|()).map_err(|stop|self.error_of(stop,text))}#[cold]fn error_of(&self,stop:Stop,text:&Text)->Error{
let cases=&self.pieces.cases;match stop{Stop::Write(error)=>Error::Write(error),Stop::Sequence(bound)=>self.error(self.case_start(text),Expected::Period,Found::Refusal(bound)),Stop::Token(offset)=>{
let(expected,found)=match cases.case.refusal(){Some(Bound::Memory)=>(cases.expected(),Found::Refusal(Bound::Memory)),Some(bound)=>(Expected::Period,Found::Refusal(bound)),None=>{
let(shown,more)=text.show(offset);(cases.expected(),Found::Token{shown:shown.to_vec(),more})}};self.error(self.position.of(text,offset),expected,found)}
}}fn end(&self,text:&Text)->Result<(),Error>{let cases=&self.pieces.cases;if cases.may_end(){return Ok(());
}let found=Found::End{cases:cases.answered_of_promised()};Err(self.error(self.position.of(text,text.end()),cases.expected(),found))}
fn case_start(&self,text:&Text)->Position{match self.pieces.case_start{CaseStart::Token{piece,index}
=>self.position.of(text,text.token(piece,index)),CaseStart::Position(position)=>position,}}fn error(&self,position:Position,expected:Expected,found:Found)->Error{
Error::Fault{position,case:self.pieces.cases.number(),expected,found}}}const ONE_HEAP_PERIOD:u64=one_heap_period();
const ROWS:usize=(Problem::ALL.len()+1).next_power_of_two();type Row=[[Line;ONE_HEAP_PERIOD as usize];
2];static LINES:[Row;ROWS]=lines();#[inline]fn line(problem:Problem,wins:bool)->&'static Line{&LINES[problem.selector()as usize][usize::from(wins)][0]}
const fn lines()->[Row;ROWS]{let mut lines=[[[Line::new("");ONE_HEAP_PERIOD as usize];2];ROWS];let mut i=0;
while i<Problem::ALL.len(){let problem=Problem::ALL[i];lines[problem.selector()as usize]=row(problem);
i+=1;}lines}const fn row(problem:Problem)->Row{let spec=problem.spec();let[loss,win]=spec.words;let(loss,win)=(Line::new(loss),Line::new(win));
let mut row=[[loss;ONE_HEAP_PERIOD as usize],[win;ONE_HEAP_PERIOD as usize]];if let(RuleShape::Fixed(game),HeapShape::One)=(spec.rule,spec.heaps){
let mut stones=0;while stones<ONE_HEAP_PERIOD{if let Outcome::N=Outcome::of(game.grundy(stones)){row[0][stones as usize]=win;
}stones+=1;}}row}const fn one_heap_period()->u64{let mut common=1;let mut i=0;while i<Problem::ALL.len(){
let spec=Problem::ALL[i].spec();if let(RuleShape::Fixed(game),HeapShape::One)=(spec.rule,spec.heaps){
common=match game.period(){Some(period)=>least_common_multiple(common,period),None=>panic!("a game on one heap needs a period"),}
;}i+=1;}common}const fn least_common_multiple(a:u64,b:u64)->u64{let mut multiple=a;while multiple/b*b!=multiple{
multiple+=a;}multiple}const BATCH:usize=512;const COUNTED:Problem=Problem::ZeroMoveNim;const GAME:Closed=match COUNTED.spec().rule{
RuleShape::Fixed(game)=>game,RuleShape::Set=>panic!("sums are prepared before a set is known"),};const LAST:u64=last();
const fn last()->u64{let mut last=0;while last<Problem::ALL.len(){let problem=Problem::ALL[last];let spec=problem.spec();
match(spec.rule,spec.heaps){(RuleShape::Fixed(_),HeapShape::One)=>{}_ if problem.selector()==COUNTED.selector()=>{
}_=>break,}last+=1;}last as u64}struct Mixed{nim_sums:Vec<u64>,}impl Mixed{fn new()->Mixed{Mixed{nim_sums:Vec::with_capacity(BATCH+1)}
}fn take(&mut self,rest:&mut Rest,verdicts:&mut Verdicts){while self.take_batch(rest,verdicts)>0{}}fn take_batch(&mut self,rest:&mut Rest,verdicts:&mut Verdicts)->usize{
let numbers=&rest.numbers[..rest.numbers.len().min(BATCH)];self.sum(numbers);let nim_sums=&self.nim_sums[..=numbers.len()];
let mut at=0;let mut cases=rest.cases;while cases>0&&at+1<numbers.len(){let(selector,second)=(numbers[at],numbers[at+1]);
let heaps=if selector==COUNTED.selector(){second}else{0};let end=(at+2)as u64+heaps;if!(1..=LAST).contains(&selector)||end>numbers.len()as u64{
break;}let end=end as usize;let won=nim_sums[end]!=nim_sums[at+2];let row=&LINES[selector as usize&(ROWS-1)];
verdicts.push(&row[usize::from(won)][(second%ONE_HEAP_PERIOD)as usize]);at=end;cases-=1;}*rest=Rest{
numbers:&rest.numbers[at..],cases};at}fn sum(&mut self,numbers:&[u64]){let mut nim_sum=0;self.nim_sums.clear();
self.nim_sums.push(0);self.nim_sums.extend(numbers.iter().map(|&stones|{nim_sum^=GAME.grundy(stones);
nim_sum}));}}const PIECE_VERDICTS:usize=MAX_NUMBERS+1;fn line_room(options:&Options)->usize{if options.explain{
ROOM}else{LINE}}struct PieceJudge{scanner:Scanner,cases:Cases,verdicts:Verdicts,case_start:CaseStart,}
#[derive(Clone,Copy)]enum CaseStart{Token{piece:usize,index:usize},Position(Position),}enum Stop{Token(usize),Sequence(Bound),Write(io::Error),}
impl PieceJudge{fn new(options:&Options,view:View,verdicts:usize)->PieceJudge{PieceJudge{scanner:Scanner::new(),cases:Cases::new(options,view),verdicts:Verdicts::new(verdicts,line_room(options)),case_start:CaseStart::Token{
piece:0,index:0},}}fn has_room(&self)->bool{self.verdicts.has_room(PIECE_VERDICTS)}fn answer<W:Write>(&mut self,text:&Text,at:usize,end:usize,mut output:Option<&mut W>,)->Result<usize,Stop>{
let piece=self.scanner.scan(text,at,end);let mut used=0;loop{let(taken,begun)=self.cases.take(&piece.numbers[used..],&mut self.verdicts);
if let Some(begun)=begun{self.case_start=CaseStart::Token{piece:at,index:used+begun};}used+=taken;match&mut output{
Some(output)if self.cases.case.due()==Due::Sequence=>{write_sequence(&mut self.cases.case,&mut self.verdicts,output)?;
self.cases.finish_sequence();}_=>break,}}if piece.fault||used<piece.numbers.len()||self.cases.case.due()==Due::Sequence{
return Err(Stop::Token(text.token(at,used)));}Ok(piece.next)}}#[cold]fn write_sequence<W:Write>(case:&mut Case,verdicts:&mut Verdicts,output:&mut W)->Result<(),Stop>{
let(cycle,view)=case.sequence().map_err(Stop::Sequence)?;verdicts.push_number(cycle.preperiod);verdicts.push_text(" ");
verdicts.push_number(cycle.period);for heap in 0..cycle.preperiod+cycle.period{if!verdicts.has_room(PIECE_VERDICTS){
verdicts.write_to(output).map_err(Stop::Write)?;}verdicts.push_text(" ");verdicts.push_number(view.grundy(heap).map_err(Stop::Sequence)?.into());
}verdicts.push_text("\n");Ok(())}struct Rest<'a>{numbers:&'a[u64],cases:u64,}impl<'a>Rest<'a>{#[inline]fn behind_selector_of(&self,problem:Problem)->Option<&'a[u64]>{
match*self.numbers{[selector,ref behind@..]if selector==problem.selector()&&self.cases>0=>Some(behind),_=>None,}
}#[inline]fn problem(&self)->Option<Problem>{Problem::from_selector(*self.numbers.first()?)}#[inline]fn take_case(&mut self,behind:&'a[u64]){
self.numbers=behind;self.cases-=1;}}#[inline]fn counted(numbers:&[u64])->Option<(&[u64],&[u64])>{let(&count,rest)=numbers.split_first()?;
if count>rest.len()as u64{return None;}Some(rest.split_at(count as usize))}#[inline]fn first(numbers:&[u64],most:u64)->&[u64]{
&numbers[..most.min(numbers.len()as u64)as usize]}enum Rule<'a>{Closed(Closed),Set(&'a mut View),}impl Rule<'_>{
#[inline]fn grundy(&mut self,stones:u64)->Result<u64,Bound>{match self{Rule::Closed(game)=>Ok(game.grundy(stones)),Rule::Set(view)=>view.grundy(stones).map(u64::from),}
}#[inline]fn nim_sum(&mut self,heaps:&[u64])->(u64,usize,Option<Bound>){match self{Rule::Closed(game)=>(game.nim_sum(heaps),heaps.len(),None),Rule::Set(view)=>{
let mut nim_sum=0;for(known,&stones)in heaps.iter().enumerate(){match view.grundy(stones){Ok(grundy)=>nim_sum^=u64::from(grundy),Err(bound)=>return(nim_sum,known,Some(bound)),}
}(nim_sum,heaps.len(),None)}}}}fn take_bare_heaps(problem:Problem,rest:&mut Rest,verdicts:&mut Verdicts){
let heaps=first(rest.numbers,rest.cases);let lines=&LINES[problem.selector()as usize][0];heaps.iter().for_each(|&stones|verdicts.push(&lines[(stones%ONE_HEAP_PERIOD)as usize]));
rest.numbers=&rest.numbers[heaps.len()..];rest.cases-=heaps.len()as u64;}fn take_one_heap(problem:Problem,rest:&mut Rest,verdicts:&mut Verdicts){
let lines=&LINES[problem.selector()as usize][0];while let Some([stones,behind@..])=rest.behind_selector_of(problem){
verdicts.push(&lines[(stones%ONE_HEAP_PERIOD)as usize]);rest.take_case(behind);}}fn take_counted(problem:Problem,game:Closed,rest:&mut Rest,verdicts:&mut Verdicts){
while let Some((heaps,behind))=rest.behind_selector_of(problem).and_then(counted){verdicts.push(line(problem,game.nim_sum(heaps)!=0));
rest.take_case(behind);}}fn take_sets(problem:Problem,rest:&mut Rest,view:&mut View,verdicts:&mut Verdicts){
while let Some((moves,behind))=rest.behind_selector_of(problem).and_then(counted){let(heaps,behind)=match counted(behind){
Some(parts)if view.is_at(moves)||!moves.contains(&0)=>parts,_=>break,};view.select(moves);match heaps.iter().try_fold(0,|sum,&stones|view.grundy(stones).map(|grundy|sum^grundy)){
Ok(nim_sum)=>verdicts.push(line(problem,nim_sum!=0)),Err(_)=>break,}rest.take_case(behind);}}mod runs{
use crate::*;pub fn take(rest:&mut Rest,view:&mut View,verdicts:&mut Verdicts){if let Some(problem)=rest.problem(){
let spec=problem.spec();match(spec.heaps,spec.rule){(HeapShape::One,RuleShape::Fixed(_))=>take_one_heap(problem,rest,verdicts),(HeapShape::Counted,RuleShape::Fixed(game))=>take_counted(problem,game,rest,verdicts),(HeapShape::Counted,RuleShape::Set)=>take_sets(problem,rest,view,verdicts),(HeapShape::One,RuleShape::Set)|(HeapShape::None,_)=>{
}}}}}const MAX_EXPONENT:u32=18;const MAX_NUMBER:u64=10_u64.pow(MAX_EXPONENT);fn zeros<T:Clone+Default>(len:usize)->Result<Vec<T>,TryReserveError>{
let mut zeros=Vec::new();zeros.try_reserve_exact(len)?;zeros.resize(len,T::default());Ok(zeros)}#[inline(never)]fn room(bytes:usize)->Result<Vec<u8>,TryReserveError>{
let mut room=Vec::new();room.try_reserve_exact(bytes)?;Ok(room)}fn hold(held:&mut Vec<u64>,numbers:&[u64])->Result<(),TryReserveError>{
held.try_reserve(numbers.len())?;held.extend_from_slice(numbers);Ok(())}const WINDOW:usize=17;const ONES:u64=0x0101_0101_0101_0101;
const POWERS_OF_TEN:[u64;9]=[1,10,100,1_000,10_000,100_000,1_000_000,10_000_000,100_000_000];fn scan(text:&Text,from:usize,end:usize,values:&mut Vec<u64>)->(usize,bool){
let bytes=text.bytes();let limit=end.min(from+PIECE);let mut at=skip_spaces(bytes,from,limit);while at<limit{
match number(bytes,at){Some((value,next))=>{values.push(value);at=skip_spaces(bytes,next+1,limit);}None=>return(at,true),}
}(at,false)}fn skip_spaces(bytes:&[u8],mut at:usize,limit:usize)->usize{while at<limit&&bytes[at].is_ascii_whitespace(){
at+=1;}at}fn number(bytes:&[u8],at:usize)->Option<(u64,usize)>{let window=&bytes[at..at+WINDOW];let(mut value,mut len)=digits(&window[..8]);
if len==8{let(low,low_len)=digits(&window[8..16]);value=value*POWERS_OF_TEN[low_len]+low;len+=low_len;
}if len==16{for digit in bytes[at+len..].iter().take_while(|byte|byte.is_ascii_digit()){value=value.saturating_mul(10).saturating_add(u64::from(digit-b'0'));
len+=1;}if value>MAX_NUMBER{return None;}}bytes[at+len].is_ascii_whitespace().then_some((value,at+len))}
fn digits(bytes:&[u8])->(u64,usize){let mut word=[0;8];word.copy_from_slice(bytes);let word=u64::from_le_bytes(word);
let others=(word^(ONES*0x30))|(word.wrapping_add(ONES*6)^(ONES*0x30));let bits=(others&(ONES*0xF0)).trailing_zeros()&!7;
let half=32-bits/2;(eight_digits(word<<half<<half),bits as usize/8)}fn eight_digits(word:u64)->u64{let digits=word&0x0F0F_0F0F_0F0F_0F0F;
let pairs=digits.wrapping_mul(10<<8|1)>>8&0x00FF_00FF_00FF_00FF;let fours=pairs.wrapping_mul(100<<16|1)>>16&0x0000_FFFF_0000_FFFF;
fours.wrapping_mul(10_000<<32|1)>>32}#[derive(Clone,Debug,Default,PartialEq,Eq)]struct Options{form:Form,stream:bool,explain:bool,budget:Budget,}
#[derive(Clone,Debug,Default,PartialEq,Eq)]struct Form(Kind);#[derive(Clone,Debug,Default,PartialEq,Eq)]enum Kind{
#[default]Any,Problem(Problem),Set(Vec<u64>),}impl Form{fn problem(problem:Problem)->Form{Form(Kind::Problem(problem))}
fn set(moves:&[u64])->Result<Form,WrongMove>{check(moves)?;Ok(Form(Kind::Set(moves.to_vec())))}}const LINE:usize=16;
#[derive(Clone,Copy,Debug,PartialEq,Eq)]struct Line([u8;LINE]);impl Line{const fn new(word:&str)->Line{
let word=word.as_bytes();let mut line=[0;LINE];let mut at=0;while at<word.len(){line[at]=word[at];at+=1;
}line[at]=b'\n';assert!(at+1<LINE);line[LINE-1]=at as u8+1;Line(line)}}struct Verdicts{bytes:Box<[u8]>,len:usize,line:usize,}
impl Verdicts{fn new(lines:usize,line:usize)->Verdicts{Verdicts{bytes:vec![0;Verdicts::bytes(lines,line)].into_boxed_slice(),len:0,line}
}fn bytes(lines:usize,line:usize)->usize{(lines+1)*line}fn has_room(&self,lines:usize)->bool{self.bytes.len()-self.len>lines*self.line}
#[inline]fn push(&mut self,line:&Line){self.bytes[self.len..self.len+LINE].copy_from_slice(&line.0);
self.len+=usize::from(line.0[LINE-1]);}#[inline]fn push_text(&mut self,text:&str){self.bytes[self.len..self.len+text.len()].copy_from_slice(text.as_bytes());
self.len+=text.len();}#[inline]fn push_number(&mut self,number:u64){if number<10{self.bytes[self.len]=b'0'+number as u8;
self.len+=1;}else{self.push_text(Buffer::new().format(number));}}fn clear(&mut self){self.len=0;}fn write_to(&mut self,output:&mut impl Write)->io::Result<()>{
if self.len==0{return Ok(());}let len=mem::take(&mut self.len);output.write_all(&self.bytes[..len])?;
output.flush()}}#[derive(Clone,Copy,Debug,PartialEq,Eq)]enum Problem{OneThreeFour=1,ZeroMoveNim,OneTwoThree,Subtraction,SubtractionSequence,}
#[derive(Clone,Copy,Debug)]struct Spec{rule:RuleShape,heaps:HeapShape,words:[&'static str;2],about:&'static str,}
#[derive(Clone,Copy,Debug,PartialEq,Eq)]enum RuleShape{Fixed(Closed),Set,}#[derive(Clone,Copy,Debug,PartialEq,Eq)]enum HeapShape{
One,Counted,None,}impl Problem{const ALL:[Problem;5]=[Problem::OneThreeFour,Problem::ZeroMoveNim,Problem::OneTwoThree,Problem::Subtraction,Problem::SubtractionSequence,];
#[inline]fn from_selector(selector:u64)->Option<Problem>{Problem::ALL.get(selector.wrapping_sub(1)as usize).copied()}
#[inline]const fn selector(self)->u64{self as u64}#[inline]const fn spec(self)->Spec{match self{Problem::OneThreeFour=>Spec{
rule:RuleShape::Fixed(Closed::OneThreeFour),heaps:HeapShape::One,words:[one_three_four::LOSS,one_three_four::WIN],about:"one heap, a move takes 1, 3 or 4 stones",}
,Problem::ZeroMoveNim=>Spec{rule:RuleShape::Fixed(Closed::ZeroMoveNim),heaps:HeapShape::Counted,words:[zero_move_nim::LOSS,zero_move_nim::WIN],about:"Zero-Move Nim: Nim, one pass on each non-empty heap",}
,Problem::OneTwoThree=>Spec{rule:RuleShape::Fixed(Closed::OneTwoThree),heaps:HeapShape::One,words:[one_two_three::LOSS,one_two_three::WIN],about:"one heap, a move takes 1, 2 or 3 stones",}
,Problem::Subtraction=>Spec{rule:RuleShape::Set,heaps:HeapShape::Counted,words:[subtraction::LOSS,subtraction::WIN],about:"k heaps, a move takes s1, ... or sm from one",}
,Problem::SubtractionSequence=>Spec{rule:RuleShape::Set,heaps:HeapShape::None,words:["",""],about:"Grundy values of a heap: preperiod, period, all",}
,}}}#[cfg(target_arch="x86_64")]mod simd{pub enum Kernel{None}impl Kernel{pub fn fastest()->Kernel{Kernel::None}
pub fn scan(&mut self,_:&crate::Text,_:usize,_:usize,_:&mut[u64])->Option<(usize,usize)>{None}}}const SLACK:usize=16;
struct Scanner{values:Vec<u64>,#[cfg(target_arch="x86_64")]simd:Option<simd::Kernel>,}struct Scanned<'a>{
numbers:&'a[u64],next:usize,fault:bool,}impl Scanner{fn new()->Scanner{Scanner{values:Vec::with_capacity(MAX_NUMBERS+SLACK),#[cfg(target_arch="x86_64")]simd:None,}
}fn scan(&mut self,text:&Text,from:usize,end:usize)->Scanned<'_>{#[cfg(target_arch="x86_64")]if self.simd.is_some()||end-from>=PIECE{
let kernel=self.simd.get_or_insert_with(simd::Kernel::fastest);self.values.resize(MAX_NUMBERS+SLACK,0);
if let Some((count,next))=kernel.scan(text,from,end,&mut self.values){return Scanned{numbers:&self.values[..count],next,fault:false}
;}}self.values.clear();let(next,fault)=scan(text,from,end,&mut self.values);Scanned{numbers:&self.values,next,fault}
}}const CAPACITY:usize=128<<10;const FRONT:usize=32;const BACK:usize=64;const PIECE:usize=4096;const MAX_NUMBERS:usize=PIECE/2;
const SHOWN:usize=24;const FIRST:usize=SHOWN+1;const KEPT:usize=20;const BYTE_ORDER_MARK:&[u8]=b"\xEF\xBB\xBF";
struct Text{bytes:Box<[u8]>,start:usize,end:usize,len:usize,removed:usize,last:bool,}impl Text{fn new(capacity:usize)->Text{
assert!(capacity>BYTE_ORDER_MARK.len()+FIRST+KEPT+1);let bytes=vec![0;FRONT+capacity+BACK].into_boxed_slice();
Text{bytes,start:FRONT,end:FRONT,len:0,removed:0,last:false}}fn bytes(&self)->&[u8]{&self.bytes}fn start(&self)->usize{
self.start}fn end(&self)->usize{self.end}fn is_last(&self)->bool{self.last}#[cold]fn token(&self,from:usize,index:usize)->usize{
let mut at=from;for passed in 0..{at+=self.bytes[at..].iter().take_while(|byte|byte.is_ascii_whitespace()).count();
if passed==index{break;}at+=self.bytes[at..].iter().take_while(|byte|!byte.is_ascii_whitespace()).count();
}at}#[cold]fn show(&self,offset:usize)->(&[u8],bool){let shown=&self.bytes[offset..offset+SHOWN];match shown.iter().position(u8::is_ascii_whitespace){
Some(len)=>(&shown[..len],false),None=>(shown,!self.bytes[offset+SHOWN].is_ascii_whitespace()),}}fn input(&self)->&[u8]{
&self.bytes[FRONT..FRONT+self.len]}fn restart(&mut self,rest:&[u8]){self.bytes[FRONT..FRONT+rest.len()].copy_from_slice(rest);
self.len=rest.len();self.removed=0;self.start=FRONT;}fn skip_byte_order_mark(&mut self){if self.input().starts_with(BYTE_ORDER_MARK){
self.start=FRONT+BYTE_ORDER_MARK.len();}}fn shorten(&mut self){let first_end=self.start+FIRST;let end=FRONT+self.len;
let zeros=if self.bytes[self.start..first_end].iter().all(|&byte|byte==b'0'){self.bytes[first_end..end].iter().take_while(|& &byte|byte==b'0').count()}
else{0};let kept=(end-first_end-zeros).min(KEPT);self.bytes.copy_within(first_end+zeros..first_end+zeros+kept,first_end);
self.removed+=end-first_end-kept;self.len=first_end+kept-FRONT;}fn end_at(&mut self,end:usize){self.end=end;
self.last=false;}fn end_input(&mut self){self.end=FRONT+self.len+1;self.bytes[self.end-1]=b'\n';self.last=true;
}}struct Texts<R>{input:R,rest:Vec<u8>,first:bool,}impl<R:Read>Texts<R>{fn new(input:R)->Texts<R>{Texts{
input,rest:Vec::new(),first:true}}fn next(&mut self,text:&mut Text)->io::Result<()>{text.restart(&self.rest);
self.rest.clear();loop{let read=self.read(text)?;if self.first{text.skip_byte_order_mark();}if read==0{
text.end_input();break;}let new=FRONT+text.len-read;if let Some(space)=text.bytes[new..FRONT+text.len].iter().rposition(u8::is_ascii_whitespace){
let cut=new+space+1;self.rest.extend_from_slice(&text.bytes[cut..FRONT+text.len]);text.end_at(cut);break;
}}self.first=false;Ok(())}fn read(&mut self,text:&mut Text)->io::Result<usize>{let capacity=text.bytes.len()-BACK-1;
if FRONT+text.len==capacity{text.shorten();}loop{match self.input.read(&mut text.bytes[FRONT+text.len..capacity]){
Err(error)if error.kind()==ErrorKind::Interrupted=>{}Err(error)=>return Err(error),Ok(read)=>{text.len+=read;
return Ok(read);}}}}}#[derive(Clone,Copy,Debug,PartialEq,Eq)]struct Position{line:u64,column:u64,}impl Position{
const START:Position=Position{line:1,column:1};fn of(self,text:&Text,offset:usize)->Position{let before=&text.bytes[FRONT..offset.min(FRONT+text.len)];
let removed=if offset>text.start{text.removed as u64}else{0};match memrchr(b'\n',before){None=>Position{
line:self.line,column:self.column+before.len()as u64+removed},Some(line_feed)=>{Position{line:self.line+memchr_iter(b'\n',before).count()as u64,column:(before.len()-line_feed)as u64}
}}}}struct Buffer{digits:[u8;20],}impl Buffer{fn new()->Buffer{Buffer{digits:[b'0';20]}}fn format(&mut self,number:u64)->&str{
let mut rest=number;let mut start=self.digits.len();while rest>0||start==self.digits.len(){start-=1;
self.digits[start]=b'0'+(rest%10)as u8;rest/=10;}str::from_utf8(&self.digits[start..]).unwrap_or("")}
}fn memrchr(byte:u8,bytes:&[u8])->Option<usize>{bytes.iter().rposition(|&other|other==byte)}struct Places{
count:usize,}impl Places{fn count(self)->usize{self.count}}fn memchr_iter(byte:u8,bytes:&[u8])->Places{
let counts=bytes.chunks(255).map(|chunk|chunk.iter().map(|&other|u8::from(other==byte)).sum::<u8>());
Places{count:counts.map(usize::from).sum()}}fn main(){if env::args_os().len()>1{fail(2,"this program takes no arguments");
}match judge(&Options::default(),io::stdin(),io::stdout()){Ok(())=>{}Err(Error::Write(ref error))if error.kind()==io::ErrorKind::BrokenPipe=>{
}Err(error)=>fail(1,&error.to_string()),}}fn fail(code:i32,message:&str){let _=writeln!(io::stderr(),"takeaway: {}",message);
exit(code);}
