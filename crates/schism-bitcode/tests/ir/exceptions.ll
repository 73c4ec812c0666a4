; Nothing unwinds in a C program: an invoke is a call and a jump, the rest is an error when executed.
target triple = "x86_64-pc-linux-gnu"
declare i32 @may_throw(i32)
declare i32 @personality(...)

define i32 @caller(i32 %x) personality ptr @personality {
  %r = invoke i32 @may_throw(i32 %x) to label %ok unwind label %bad
ok:
  %s = add i32 %r, 1
  ret i32 %s
bad:
  %pad = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %pad
}

define i32 @asm_goto(i32 %x) {
  callbr void asm sideeffect "test $0, $0; jne ${1:l}", "r,!i"(i32 %x) to label %next [label %there]
next:
  ret i32 0
there:
  ret i32 1
}
