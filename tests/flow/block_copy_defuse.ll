; test: defuse
; memset(&s, 0, sizeof s); t = s; copies of known length hide what was there
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @f(i64 %n) {
entry:
  %s = alloca [16 x i8]
  %t = alloca [16 x i8]
  %u = alloca [16 x i8]
  store i32 1, ptr %s
  call void @llvm.memset.p0.i64(ptr %s, i8 0, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 16, i1 false)
  store i32 2, ptr %u
  call void @llvm.memcpy.p0.p0.i64(ptr %u, ptr %t, i64 %n, i1 false)
  %v = load i32, ptr %t
  %w = load i32, ptr %u
  ret i32 %w
}

; ---
; f:
; %n -> call@entry:7
; %s -> store@entry:3, call@entry:4, call@entry:5
; %t -> call@entry:5, call@entry:7, %v
; %u -> store@entry:6, call@entry:7, %w
; %w -> ret@entry:10
; private: %s %t %u
; call@entry:5 reads call@entry:4
; call@entry:7 reads call@entry:5, entry
; %v reads call@entry:5
; %w reads store@entry:6, call@entry:7
