; test: icfg
; a signal handler may run at any call that leaves the program's code
declare ptr @signal(i32, ptr)
declare i32 @getchar()
define i32 @main() {
  %old = call ptr @signal(i32 2, ptr @stop)
  %c = call i32 @getchar()
  ret i32 %c
}
define internal void @stop(i32 %n) {
  ret void
}

; ---
; main:b0 calls stop again -> main:b0+1
; main:b0+1 calls stop again -> main:b0+2
; main:b0+2 returns
; stop:b0 returns
; signal handlers: stop
