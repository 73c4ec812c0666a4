; test: slice
; slice: forward main:%a
; slice: backward main:%y
; what one caller passes does not come back to the other
define i32 @main(i32 %n, i32 %m) {
entry:
  %a = add i32 %n, 1
  %x = call i32 @same(i32 %a)
  %b = add i32 %m, 1
  %y = call i32 @same(i32 %b)
  %u = mul i32 %x, 2
  %v = mul i32 %y, 2
  ret i32 0
}
define internal i32 @same(i32 %p) {
entry:
  %q = add i32 %p, 0
  ret i32 %q
}

; ---
; forward main:%a:
;   main: %a %x %u
;   same: %q ret@entry:1
;
; backward main:%y:
;   main: %b %y
;   same: %q ret@entry:1
