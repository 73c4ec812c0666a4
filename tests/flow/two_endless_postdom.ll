; test: postdom
; two endless loops: one block of each is connected to the exit
define void @f(i1 %c) {
entry:
  br i1 %c, label %a1, label %b1
a1:
  br label %a2
a2:
  br label %a1
b1:
  br label %b2
b2:
  br i1 %c, label %b3, label %b1
b3:
  br label %b1
}

; ---
; f:
; exit
;   entry
;   a1
;     a2
;   b1
;     b2
;     b3
