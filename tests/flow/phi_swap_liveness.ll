; test: liveness
; at: %a
; at: %b
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
; entry: in {%a0 %b0 %c} out {%a0 %b0 %c}
; loop: in {%c} out {%c %a %b}
; done: in {%a} out {}
; at %a: before {%c} after {%c %a}
; at %b: before {%c %a} after {%c %a %b}
