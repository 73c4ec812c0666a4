; test: icfg
; exit enters what atexit was given
declare i32 @atexit(ptr)
declare void @exit(i32)
define i32 @main(i32 %n) {
entry:
  %r = call i32 @atexit(ptr @finish)
  %bad = icmp eq i32 %n, 0
  br i1 %bad, label %stop, label %go
stop:
  call void @exit(i32 1)
  unreachable
go:
  ret i32 0
}
define internal void @finish() {
  ret void
}

; ---
; main:entry -> main:entry+1
; main:entry+1 -> main:stop main:go
; main:stop calls finish never back again
; main:stop+1
; main:go returns
; finish:b0 returns
; exit handlers: finish
