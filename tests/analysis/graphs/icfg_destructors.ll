; test: icfg
; destructors run at exit
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @last, ptr null }]
declare void @exit(i32)
define i32 @main() {
  call void @exit(i32 0)
  unreachable
}
define internal void @last() {
  ret void
}

; ---
; main:b0 calls last never back again
; main:b0+1
; last:b0 returns
; main never returns
; exit handlers: last
