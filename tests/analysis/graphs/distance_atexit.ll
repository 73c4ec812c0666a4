; test: distance
; target: finish:%hit
; from: main
; from: main:stop
; from: main:stop.0 first
; exit handlers are reached through exit; behind one of them, the other may run
declare i32 @atexit(ptr)
declare void @exit(i32)
define i32 @main(i32 %n) {
entry:
  %r = call i32 @atexit(ptr @finish)
  %s = call i32 @atexit(ptr @first)
  br label %stop
stop:
  call void @exit(i32 1)
  unreachable
}
define internal void @finish() {
entry:
  %x = add i32 1, 2
  %hit = add i32 %x, 3
  ret void
}
define internal void @first() {
entry:
  ret void
}

; ---
; main: 5
; main:stop: 2
; main:stop.0 first: 2
