; test: callgraph
; even and odd call each other, fact itself
define i32 @even(i32 %n) {
entry:
  %r = call i32 @odd(i32 %n)
  ret i32 %r
}
define i32 @odd(i32 %n) {
entry:
  %r = call i32 @even(i32 %n)
  ret i32 %r
}
define i32 @fact(i32 %n) {
entry:
  %r = call i32 @fact(i32 %n)
  ret i32 %r
}
define i32 @main() {
entry:
  %a = call i32 @even(i32 4)
  %b = call i32 @fact(i32 4)
  ret i32 %a
}

; ---
; outside calls main
; even: recursive callers 2
;   %r -> odd
; odd: recursive callers 1
;   %r -> even
; fact: recursive callers 2
;   %r -> fact
; main: callers 0
;   %a -> even
;   %b -> fact
; bottom-up [even odd] [fact] [main]
