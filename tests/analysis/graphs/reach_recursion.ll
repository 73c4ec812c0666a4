; test: reach
; at: new main:%r walk:less.1 walk:zero
; in a recursion, the change behind the inner call counts for the frames below
define i32 @main(i32 %n) {
entry:
  %r = call i32 @walk(i32 %n)
  ret i32 %r
}
define internal i32 @walk(i32 %n) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %zero, label %less
zero:
  ret i32 0
less:
  %m = sub i32 %n, 1
  %w = call i32 @walk(i32 %m)
  %x = add i32 %w, 1
  ret i32 %x
}

;;; new
define i32 @main(i32 %n) {
entry:
  %r = call i32 @walk(i32 %n)
  ret i32 %r
}
define internal i32 @walk(i32 %n) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %zero, label %less
zero:
  ret i32 0
less:
  %m = sub i32 %n, 1
  %w = call i32 @walk(i32 %m)
  %x = add i32 %w, 2
  ret i32 %x
}

; ---
; old marks:
;   walk: %x
; old reaches from:
;   main: %r
;   walk: %z branch@entry:1 %m %w %x
; new marks:
;   walk: %x
; new reaches from:
;   main: %r
;   walk: %z branch@entry:1 %m %w %x
; at exit: false
; new main:%r walk:less.1 walk:zero: true
