; test: distance
; target: main:%hit
; from: main
; from: main:%one leaf
; from: main:%two leaf
; from: main:%one middle:%in leaf
; from: leaf
; a return goes to the caller that is on the stack: only the second call has the target behind it
define i32 @main(i32 %n) {
entry:
  %go = icmp eq i32 %n, 0
  br i1 %go, label %left, label %right
left:
  %one = call i32 @leaf(i32 %n)
  ret i32 0
right:
  %two = call i32 @leaf(i32 %n)
  %hit = add i32 %two, 1
  %three = call i32 @middle(i32 %n)
  ret i32 %hit
}
define internal i32 @middle(i32 %n) {
entry:
  %in = call i32 @leaf(i32 %n)
  ret i32 %in
}
define internal i32 @leaf(i32 %n) {
entry:
  %x = add i32 %n, 1
  ret i32 %x
}

; ---
; main: 5
; main:%one leaf: -
; main:%two leaf: 2
; main:%one middle:%in leaf: -
; leaf: -
