; test: modref
; block copies touch as many bytes as their length says
%t = type { i64, i64, i64 }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define i32 @main(i64 %n) {
entry:
  %s = alloca %t
  %d = alloca %t
  %s1 = getelementptr %t, ptr %s, i64 0, i32 1
  %s2 = getelementptr %t, ptr %s, i64 0, i32 2
  store i64 1, ptr %s
  store i64 2, ptr %s1
  store i64 3, ptr %s2
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %s1, i64 8, i1 false)
  call void @llvm.memset.p0.i64(ptr %s1, i8 0, i64 %n, i1 false)
  ret i32 0
}

; ---
; main: reads [] writes []
;   store@entry:4 reads [] writes [main.%s+0]
;   store@entry:5 reads [] writes [main.%s+8]
;   store@entry:6 reads [] writes [main.%s+16]
;   call@entry:7 reads [main.%s+8] writes [main.%d]
;   call@entry:8 reads [] writes [main.%s+8 main.%s+16]
