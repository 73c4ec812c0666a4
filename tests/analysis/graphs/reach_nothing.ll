; test: reach
; at: new main
; the same program twice: nothing is reached from anywhere
define i32 @main(i32 %n) {
entry:
  %r = add i32 %n, 1
  ret i32 %r
}

; ---
; old marks: nothing
; old reaches from: nothing
; new marks: nothing
; new reaches from: nothing
; at exit: false
; new main: false
