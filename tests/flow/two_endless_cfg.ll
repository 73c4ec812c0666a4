; test: cfg
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
; order: entry a1 a2 b1 b2 b3
; entry -> a1 (true), b1 (false)
; a1 -> a2, exit (endless loop)
; a2 -> a1
; b1 -> b2, exit (endless loop)
; b2 -> b3 (true), b1 (false)
; b3 -> b1
