; test: icfg
; a function that always ends the program needs no mark to be known as such, nor do its callers
declare void @exit(i32)
define i32 @main(i32 %n) {
entry:
  %bad = icmp eq i32 %n, 0
  br i1 %bad, label %die, label %fine
die:
  call void @usage(i32 1)
  ret i32 1
fine:
  ret i32 0
}
define void @usage(i32 %status) {
  call void @leave(i32 %status)
  ret void
}
define void @leave(i32 %status) {
  call void @exit(i32 %status)
  ret void
}

; ---
; main:entry -> main:die main:fine
; main:die calls usage never back
; main:die+1 returns
; main:fine returns
; usage:b0 calls leave never back
; usage:b0+1 returns
; leave:b0 never back
; leave:b0+1 returns
; usage never returns
; leave never returns
