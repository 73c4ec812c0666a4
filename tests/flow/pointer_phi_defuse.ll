; test: defuse
; p = c ? &a : &b; either may be written: both are given up
define i32 @f(i1 %c) {
entry:
  %a = alloca i32
  %b = alloca i32
  %k = alloca i32
  store i32 1, ptr %a
  store i32 2, ptr %k
  %p = select i1 %c, ptr %a, ptr %b
  store i32 3, ptr %p
  %va = load i32, ptr %a
  %vk = load i32, ptr %k
  ret i32 %va
}

; ---
; f:
; %c -> %p
; %a -> store@entry:3, %p, %va
; %b -> %p
; %k -> store@entry:4, %vk
; %p -> store@entry:6
; %va -> ret@entry:9
; private: %k
; %va reads store@entry:3, store@entry:6
; %vk reads store@entry:4
