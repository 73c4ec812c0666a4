; test: pointsto
; only the first field is copied
@x = global i32 0
@y = global i32 0
%pair = type { ptr, ptr }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @main() {
entry:
  %s = alloca %pair
  %t = alloca %pair
  store ptr @x, ptr %s
  %fb = getelementptr %pair, ptr %s, i64 0, i32 1
  store ptr @y, ptr %fb
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 8, i1 false)
  %a = load ptr, ptr %t
  %tb = getelementptr %pair, ptr %t, i64 0, i32 1
  %b = load ptr, ptr %tb
  ret i32 0
}

; ---
; main:
;   %s -> main.%s+0
;   %t -> main.%t+0
;   %fb -> main.%s+8
;   %a -> x
;   %tb -> main.%t+8
; memory:
;   start holds start
;   main.%s+0 holds x
;   main.%s+8 holds y
;   main.%t+0 holds x
