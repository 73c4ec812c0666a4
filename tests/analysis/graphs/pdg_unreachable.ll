; test: pdg
; code that nothing leads to has no dependences on control or memory
@g = internal global i32 0
define i32 @main() {
entry:
  store i32 1, ptr @g
  ret i32 0
dead:
  %x = load i32, ptr @g
  ret i32 %x
}

; ---
; main:
;   ret@dead:1 <- reads %x
