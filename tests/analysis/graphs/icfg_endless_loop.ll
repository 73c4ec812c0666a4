; test: icfg
; an endless loop in a callee: the call never comes back
declare i32 @rand()
define i32 @main() {
  call void @serve()
  ret i32 0
}
define void @serve() {
entry:
  br label %loop
loop:
  %r = call i32 @rand()
  br label %loop
}

; ---
; main:b0 calls serve never back
; main:b0+1 returns
; serve:entry -> serve:loop
; serve:loop -> serve:loop+1
; serve:loop+1 -> serve:loop
; main never returns
; serve never returns
