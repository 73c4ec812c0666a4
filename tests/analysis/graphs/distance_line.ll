; test: distance
; target: main:%c
; from: main
; from: main:%b
; from: main:%c
; from: main:%d
; instructions that run before the target; behind it there is no way
define i32 @main(i32 %n) {
entry:
  %a = add i32 %n, 1
  %b = add i32 %a, 1
  %c = add i32 %b, 1
  %d = add i32 %c, 1
  ret i32 %d
}

; ---
; main: 2
; main:%b: 1
; main:%c: 0
; main:%d: -
