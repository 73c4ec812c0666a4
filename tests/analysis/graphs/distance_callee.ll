; test: distance
; target: g:%hit
; from: main
; from: main:%second
; from: main:%r1 f:inside
; the target is in a callee of a callee; behind the last call there is no way
define i32 @main(i32 %n) {
entry:
  %r1 = call i32 @f(i32 %n)
  %second = call i32 @f(i32 %n)
  ret i32 %second
}
define internal i32 @f(i32 %n) {
entry:
  br label %inside
inside:
  %r = call i32 @g(i32 %n)
  ret i32 %r
}
define internal i32 @g(i32 %n) {
entry:
  %hit = add i32 %n, 1
  ret i32 %hit
}

; ---
; main: 3
; main:%second: 3
; main:%r1 f:inside: 1
