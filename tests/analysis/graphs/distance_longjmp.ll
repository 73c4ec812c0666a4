; test: distance
; target: main:%hit
; from: main
; from: main:work.0 outer
; from: main:work.0 outer:entry.0 inner
; from: other
; a longjmp in a callee leads back to the setjmp of a caller, if one is on the stack
@buffer = internal global [32 x i64] zeroinitializer
declare i32 @setjmp(ptr)
declare void @longjmp(ptr, i32)
define i32 @main(i32 %n) {
entry:
  %again = call i32 @setjmp(ptr @buffer)
  %first = icmp eq i32 %again, 0
  br i1 %first, label %work, label %caught
work:
  call void @outer()
  call void @other()
  ret i32 0
caught:
  %hit = add i32 %n, 1
  ret i32 %hit
}
define internal void @outer() {
entry:
  call void @inner()
  ret void
}
define internal void @inner() {
entry:
  call void @longjmp(ptr @buffer, i32 1)
  unreachable
}
define internal void @other() {
entry:
  call void @inner()
  ret void
}

; ---
; main: 3
; main:work.0 outer: 4
; main:work.0 outer:entry.0 inner: 3
; other: -
