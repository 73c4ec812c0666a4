; test: postdom
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
; exit
;   entry
;   one
;   next
;   two
;   three
