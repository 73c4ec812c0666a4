; test: cfg
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
; order: entry never fine
; entry -> never (true), fine (false)
; never -> exit (unreachable)
; fine -> exit (return)
