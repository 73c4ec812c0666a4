; test: domtree
; one block
define i32 @f(i32 %a, i32 %b) {
entry:
  %sum = add i32 %a, %b
  %twice = add i32 %sum, %sum
  ret i32 %twice
}

; ---
; f:
; entry
;   exit
