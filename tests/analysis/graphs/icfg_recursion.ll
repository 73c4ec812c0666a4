; test: icfg
; two functions that call each other; both return because one way does not call
define i32 @main(i32 %n) {
  %r = call i32 @even(i32 %n)
  ret i32 %r
}
define i32 @even(i32 %n) {
entry:
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %yes, label %less
yes:
  ret i32 1
less:
  %m = sub i32 %n, 1
  %r = call i32 @odd(i32 %m)
  ret i32 %r
}
define i32 @odd(i32 %n) {
entry:
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %no, label %less
no:
  ret i32 0
less:
  %m = sub i32 %n, 1
  %r = call i32 @even(i32 %m)
  ret i32 %r
}

; ---
; main:b0 calls even -> main:b0+1
; main:b0+1 returns
; even:entry -> even:yes even:less
; even:yes returns
; even:less calls odd -> even:less+2
; even:less+2 returns
; odd:entry -> odd:no odd:less
; odd:no returns
; odd:less calls even -> odd:less+2
; odd:less+2 returns
