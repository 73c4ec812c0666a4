; test: cfg
; if (a) return 1; if (b) return 2; return 3;
define i32 @f(i1 %a, i1 %b) {
entry:
  br i1 %a, label %one, label %next
one:
  ret i32 1
next:
  br i1 %b, label %two, label %three
two:
  ret i32 2
three:
  ret i32 3
}

; ---
; f:
; order: entry one next two three
; entry -> one (true), next (false)
; one -> exit (return)
; next -> two (true), three (false)
; two -> exit (return)
; three -> exit (return)
