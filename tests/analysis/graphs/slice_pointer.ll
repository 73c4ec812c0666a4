; test: slice
; slice: backward main:%r
; through the address of a local variable
define i32 @main(i32 %n) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 0, ptr %x
  call void @set(ptr %x, i32 %n)
  call void @set(ptr %y, i32 3)
  %r = load i32, ptr %x
  ret i32 %r
}
define internal void @set(ptr %p, i32 %v) {
entry:
  store i32 %v, ptr %p
  ret void
}

; ---
; backward main:%r:
;   main: %x %y store@entry:2 call@entry:3 call@entry:4 %r
;   set: store@entry:0
