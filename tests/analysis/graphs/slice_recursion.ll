; test: slice
; slice: backward main:%r
; slice: forward fact:%m
; a summary of a function that calls itself
define i32 @main(i32 %n) {
entry:
  %start = add i32 %n, 0
  %other = add i32 %n, 5
  %r = call i32 @fact(i32 %start, i32 %other)
  ret i32 %r
}
define internal i32 @fact(i32 %k, i32 %unused) {
entry:
  %zero = icmp eq i32 %k, 0
  br i1 %zero, label %one, label %more
one:
  ret i32 1
more:
  %m = sub i32 %k, 1
  %f = call i32 @fact(i32 %m, i32 0)
  %p = mul i32 %f, %k
  ret i32 %p
}

; ---
; backward main:%r:
;   main: %start %other %r
;   fact: %zero branch@entry:1 ret@one:0 %m %f %p ret@more:3
;
; forward fact:%m:
;   main: ret@entry:3
;   fact: %zero branch@entry:1 ret@one:0 %m %f %p ret@more:3
