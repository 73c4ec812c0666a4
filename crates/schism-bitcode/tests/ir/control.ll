; Branches, phis, computed jumps.
target triple = "x86_64-pc-linux-gnu"
@labels = internal constant [2 x ptr] [ptr blockaddress(@jump, %one), ptr blockaddress(@jump, %two)]

define i32 @loop(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %done = icmp eq i32 %i, %n
  br i1 %done, label %exit, label %body
body:
  %next = add i32 %i, 1
  br label %head
exit:
  ret i32 %i
}

define i32 @choose(i64 %x) {
  switch i64 %x, label %other [
    i64 1, label %a
    i64 -1, label %b
    i64 7, label %a
  ]
a:
  ret i32 1
b:
  unreachable
other:
  ret i32 0
}

define i32 @jump(ptr %to) {
  indirectbr ptr %to, [label %one, label %two]
one:
  %same = icmp eq ptr %to, blockaddress(@jump, %two)
  ret i32 1
two:
  ret i32 2
}
