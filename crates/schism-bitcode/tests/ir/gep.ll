; getelementptr: layout folded into bytes, constant and variable parts apart.
target triple = "x86_64-pc-linux-gnu"
%struct.inner = type { i8, i64 }
%struct.outer = type { i32, [4 x %struct.inner], ptr }
%struct.packed = type <{ i8, i64 }>

define ptr @constant_path(ptr %p) {
  %a = getelementptr inbounds %struct.outer, ptr %p, i64 1, i32 1, i64 2, i32 1
  ret ptr %a
}

define ptr @variable_path(ptr %p, i64 %i, i32 %j) {
  %a = getelementptr %struct.outer, ptr %p, i64 %i, i32 1, i32 %j, i32 1
  ret ptr %a
}

define ptr @negative(ptr %p) {
  %a = getelementptr i32, ptr %p, i8 -3
  ret ptr %a
}

define ptr @packed(ptr %p) {
  %a = getelementptr %struct.packed, ptr %p, i32 0, i32 1
  ret ptr %a
}

define <2 x ptr> @lanes(<2 x ptr> %p, <2 x i64> %i) {
  %a = getelementptr %struct.inner, <2 x ptr> %p, <2 x i64> %i, <2 x i32> <i32 1, i32 1>
  ret <2 x ptr> %a
}
