; test: defuse
; t = a; a = b; b = t in a loop: phis that read each other on the back edge
define i32 @f(i32 %a0, i32 %b0, i1 %c) {
entry:
  br label %loop
loop:
  %a = phi i32 [ %a0, %entry ], [ %b, %loop ]
  %b = phi i32 [ %b0, %entry ], [ %a, %loop ]
  br i1 %c, label %loop, label %done
done:
  ret i32 %a
}

; ---
; f:
; %a0 -> %a
; %b0 -> %b
; %c -> branch@loop:2
; %a -> %b, ret@done:0
; %b -> %a
; private:
