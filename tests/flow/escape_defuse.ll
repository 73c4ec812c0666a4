; test: defuse
; int x = 1, y = 2; g(&x); return x + y; the call may change x but not y
declare void @g(ptr)
define i32 @f() {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 1, ptr %x
  store i32 2, ptr %y
  call void @g(ptr %x)
  %vx = load i32, ptr %x
  %vy = load i32, ptr %y
  %s = add i32 %vx, %vy
  ret i32 %s
}

; ---
; f:
; %x -> store@entry:2, call@entry:4, %vx
; %y -> store@entry:3, %vy
; %vx -> %s
; %vy -> %s
; %s -> ret@entry:8
; private: %y
; call@entry:4 reads store@entry:2, entry
; %vx reads store@entry:2, call@entry:4
; %vy reads store@entry:3
