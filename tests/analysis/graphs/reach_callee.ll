; test: reach
; a change in a callee is reached from every point before its calls
define i32 @main(i32 %n) {
entry:
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %yes, label %no
yes:
  %r = call i32 @f(i32 %n)
  br label %no
no:
  ret i32 0
}
define internal i32 @f(i32 %n) {
entry:
  %before = add i32 %n, 1
  %x = add i32 %before, 1
  ret i32 %x
}

;;; new
define i32 @main(i32 %n) {
entry:
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %yes, label %no
yes:
  %r = call i32 @f(i32 %n)
  br label %no
no:
  ret i32 0
}
define internal i32 @f(i32 %n) {
entry:
  %before = add i32 %n, 1
  %x = add i32 %before, 9
  ret i32 %x
}

; ---
; old marks:
;   f: %x
; old reaches from:
;   main: %zero branch@entry:1 %r
;   f: %before %x
; new marks:
;   f: %x
; new reaches from:
;   main: %zero branch@entry:1 %r
;   f: %before %x
; at exit: false
