; test: icfg
; a function without a body calls back, more than once
declare void @qsort(ptr, i64, i64, ptr)
@list = internal global [4 x i32] zeroinitializer
define i32 @main() {
  call void @qsort(ptr @list, i64 4, i64 4, ptr @compare)
  ret i32 0
}
define internal i32 @compare(ptr %a, ptr %b) {
  %x = load i32, ptr %a
  %y = load i32, ptr %b
  %d = sub i32 %x, %y
  ret i32 %d
}

; ---
; main:b0 calls compare again -> main:b0+1
; main:b0+1 returns
; compare:b0 returns
; signal handlers: compare
