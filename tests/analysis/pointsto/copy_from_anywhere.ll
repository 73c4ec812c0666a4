; test: pointsto
; what is copied from somewhere in an object may come to lie anywhere in the other one
%pair = type { i64, ptr, i64 }
@x = global i32 0
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @main(i64 %n) {
entry:
  %from = alloca %pair
  %to = alloca %pair
  %slot = getelementptr %pair, ptr %from, i64 0, i32 1
  store ptr @x, ptr %slot
  %somewhere = getelementptr i8, ptr %from, i64 %n
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %somewhere, i64 16, i1 false)
  %field = getelementptr %pair, ptr %to, i64 0, i32 1
  %found = load ptr, ptr %field
  ret i32 0
}

; ---
; main:
;   %from -> main.%from+0
;   %to -> main.%to+0
;   %slot -> main.%from+8
;   %somewhere -> main.%from+0 main.%from+8
;   %field -> main.%to+8
;   %found -> x
; memory:
;   start holds start
;   main.%from+8 holds x
;   main.%to+0 holds x
;   main.%to+8 holds x
