; test: defuse
; one block
define i32 @f(i32 %a, i32 %b) {
entry:
  %sum = add i32 %a, %b
  %twice = add i32 %sum, %sum
  ret i32 %twice
}

; ---
; f:
; %a -> %sum
; %b -> %sum
; %sum -> %twice, %twice
; %twice -> ret@entry:2
; private:
