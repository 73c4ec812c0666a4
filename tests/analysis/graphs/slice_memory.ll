; test: slice
; slice: forward main:%a
; slice: backward main:%y
; through memory that two functions share
@g = internal global i32 0
@h = internal global i32 0
define i32 @main(i32 %n) {
entry:
  %a = add i32 %n, 1
  call void @put(i32 %a)
  %x = call i32 @get()
  %y = add i32 %x, 1
  %z = load i32, ptr @h
  ret i32 %y
}
define internal void @put(i32 %v) {
entry:
  store i32 %v, ptr @g
  store i32 4, ptr @h
  ret void
}
define internal i32 @get() {
entry:
  %v = load i32, ptr @g
  ret i32 %v
}

; ---
; forward main:%a:
;   main: %a call@entry:1 %x %y ret@entry:5
;   put: store@entry:0
;   get: %v ret@entry:1
;
; backward main:%y:
;   main: %a call@entry:1 %x %y
;   put: store@entry:0
;   get: %v ret@entry:1
