; Constants as operands of instructions.
target triple = "x86_64-pc-linux-gnu"
@array = global [4 x i32] zeroinitializer

define void @numbers(ptr %p) {
  store i1 true, ptr %p
  store i8 -1, ptr %p
  store i65 -1, ptr %p
  store i128 170141183460469231731687303715884105727, ptr %p
  store half 1.0, ptr %p
  store bfloat 1.0, ptr %p
  store float 1.0, ptr %p
  store double -0.0, ptr %p
  store x86_fp80 0xK3FFF8000000000000000, ptr %p
  store fp128 0xL00000000000000003FFF000000000000, ptr %p
  store i256 1, ptr %p
  ret void
}

define void @aggregates(ptr %p) {
  store ptr null, ptr %p
  store { i32, ptr } zeroinitializer, ptr %p
  store { i32, ptr } { i32 1, ptr @array }, ptr %p
  store [2 x i16] [i16 1, i16 -2], ptr %p
  store <4 x i32> <i32 7, i32 7, i32 7, i32 7>, ptr %p
  store <4 x i32> <i32 1, i32 2, i32 undef, i32 poison>, ptr %p
  store <2 x float> <float 1.0, float 2.0>, ptr %p
  store <2 x ptr> <ptr null, ptr @array>, ptr %p
  store <4 x i1> <i1 1, i1 0, i1 1, i1 1>, ptr %p
  store i32 undef, ptr %p
  store i32 poison, ptr %p
  ret void
}

define void @expressions(ptr %p) {
  store ptr getelementptr ([4 x i32], ptr @array, i64 0, i64 3), ptr %p
  store ptr getelementptr (i8, ptr getelementptr (i32, ptr @array, i64 1), i64 -2), ptr %p
  store i64 ptrtoint (ptr @array to i64), ptr %p
  store ptr inttoptr (i64 -1 to ptr), ptr %p
  store i32 trunc (i64 sub (i64 ptrtoint (ptr @array to i64), i64 ptrtoint (ptr @numbers to i64)) to i32), ptr %p
  ret void
}
