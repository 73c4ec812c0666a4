; test: slice
; slice: forward main:%a
; slice: forward main:%b
; the result depends on the first argument only
define i32 @main(i32 %n) {
entry:
  %a = add i32 %n, 1
  %b = add i32 %n, 2
  %x = call i32 @first(i32 %a, i32 %b)
  %u = mul i32 %x, 2
  ret i32 %u
}
define internal i32 @first(i32 %p, i32 %q) {
entry:
  %unused = add i32 %q, 1
  ret i32 %p
}

; ---
; forward main:%a:
;   main: %a %x %u ret@entry:4
;   first: ret@entry:1
;
; forward main:%b:
;   main: %b %x
;   first: %unused
