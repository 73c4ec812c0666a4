; test: liveness
; at: %sum
; at: %twice
; one block
define i32 @f(i32 %a, i32 %b) {
entry:
  %sum = add i32 %a, %b
  %twice = add i32 %sum, %sum
  ret i32 %twice
}

; ---
; f:
; entry: in {%a %b} out {}
; at %sum: before {%a %b} after {%sum}
; at %twice: before {%sum} after {%twice}
