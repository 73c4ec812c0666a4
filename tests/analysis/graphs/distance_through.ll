; test: distance
; target: main:%hit
; from: main
; from: main:%r
; a call costs the shortest way through its callee
define i32 @main(i32 %n) {
entry:
  %r = call i32 @f(i32 %n)
  %hit = add i32 %r, 1
  ret i32 %hit
}
define internal i32 @f(i32 %n) {
entry:
  %a = icmp eq i32 %n, 0
  br i1 %a, label %slow, label %fast
slow:
  %x = add i32 %n, 1
  %y = call i32 @f(i32 %x)
  ret i32 %y
fast:
  ret i32 %n
}

; ---
; main: 4
; main:%r: 4
