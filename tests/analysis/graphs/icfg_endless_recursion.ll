; test: icfg
; a function that only calls itself never returns, and what follows its call never runs
define i32 @main(i32 %n) {
  %r = call i32 @down(i32 %n)
  ret i32 %r
}
define i32 @down(i32 %n) {
  %m = sub i32 %n, 1
  %r = call i32 @down(i32 %m)
  ret i32 %r
}

; ---
; main:b0 calls down never back
; main:b0+1 returns
; down:b0 calls down never back
; down:b0+2 returns
; main never returns
; down never returns
