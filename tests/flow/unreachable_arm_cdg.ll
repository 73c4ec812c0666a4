; test: cdg
; if (c) __builtin_unreachable();
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %never, label %fine
never:
  unreachable
fine:
  ret i32 0
}

; ---
; f:
; entry <- function
; never <- entry true
; fine <- entry false
