; test: defuse
; a call, and a store through an unknown pointer, may change any global; g and h are apart
@g = global i32 0
@h = internal global i32 0
declare void @call()
define i32 @f(ptr %p) {
entry:
  store i32 1, ptr @g
  store i32 2, ptr @h
  %g1 = load i32, ptr @g
  store i32 3, ptr %p
  %h1 = load i32, ptr @h
  call void @call()
  %g2 = load i32, ptr @g
  ret i32 %g2
}

; ---
; f:
; %p -> store@entry:3
; %g2 -> ret@entry:7
; private:
; %g1 reads store@entry:0
; %h1 reads store@entry:1, store@entry:3
; call@entry:5 reads store@entry:0, store@entry:1, store@entry:3, entry
; %g2 reads store@entry:0, store@entry:3, call@entry:5
