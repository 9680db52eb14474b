"""Answers text files of cases, one a line, on Spark: spark.py TAKEAWAY CASES VERDICTS"""

import shlex
import sys

from pyspark import SparkContext

takeaway, cases, verdicts = sys.argv[1:]
command = shlex.quote(takeaway) + " --stream --threads 1"
SparkContext().textFile(cases).pipe(command, checkCode=True).saveAsTextFile(verdicts)
