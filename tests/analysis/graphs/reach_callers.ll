; test: reach
; at: new main:%one f
; at: new main:%two f
; at: new main:%r
; the change is behind the first call, not behind the second
define i32 @main(i32 %n) {
entry:
  %one = call i32 @f(i32 %n)
  %r = add i32 %one, 1
  %two = call i32 @f(i32 %r)
  ret i32 %two
}
define internal i32 @f(i32 %n) {
entry:
  ret i32 %n
}

;;; new
define i32 @main(i32 %n) {
entry:
  %one = call i32 @f(i32 %n)
  %r = add i32 %one, 2
  %two = call i32 @f(i32 %r)
  ret i32 %two
}
define internal i32 @f(i32 %n) {
entry:
  ret i32 %n
}

; ---
; old marks:
;   main: %r
; old reaches from:
;   main: %one %r
; new marks:
;   main: %r
; new reaches from:
;   main: %one %r
; at exit: false
; new main:%one f: true
; new main:%two f: false
; new main:%r: true
