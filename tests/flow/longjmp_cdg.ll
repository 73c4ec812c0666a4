; test: cdg
; if (bad) longjmp(buf, 1); work(); a function that jumps out, but not back in
declare void @longjmp(ptr, i32) noreturn
declare void @work()
define void @f(ptr %buf, i1 %bad) {
entry:
  br i1 %bad, label %throw, label %fine
throw:
  call void @longjmp(ptr %buf, i32 1)
  unreachable
fine:
  call void @work()
  ret void
}

; ---
; f:
; entry <- function
; throw <- entry true
; fine <- entry false
