; Tables of distances become tables of pointers, unless something else looks at them.
target triple = "x86_64-pc-linux-gnu"
@zero = private constant [5 x i8] c"zero\00"
@one = private constant [4 x i8] c"one\00"
@table = private unnamed_addr constant [2 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @zero to i64), i64 ptrtoint (ptr @table to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @one to i64), i64 ptrtoint (ptr @table to i64)) to i32)], align 4
@seen = internal constant [1 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @zero to i64), i64 ptrtoint (ptr @seen to i64)) to i32)], align 4
declare ptr @llvm.load.relative.i64(ptr, i64)

define ptr @name(i64 %i) {
  %shift = shl i64 %i, 2
  %a = call ptr @llvm.load.relative.i64(ptr @table, i64 %shift)
  %b = getelementptr i8, ptr %a, i64 1
  ret ptr %b
}

define i32 @look() {
  %a = call ptr @llvm.load.relative.i64(ptr @seen, i64 0)
  %b = load i32, ptr @seen
  ret i32 %b
}
