; Vectors and aggregates taken apart and put together.
target triple = "x86_64-pc-linux-gnu"
define <4 x i32> @vectors(<4 x i32> %a, <4 x i32> %b, i32 %i) {
  %1 = extractelement <4 x i32> %a, i32 %i
  %2 = insertelement <4 x i32> %b, i32 %1, i64 2
  %3 = shufflevector <4 x i32> %a, <4 x i32> %2, <4 x i32> <i32 0, i32 5, i32 poison, i32 7>
  %4 = shufflevector <4 x i32> %3, <4 x i32> poison, <2 x i32> zeroinitializer
  %5 = icmp slt <4 x i32> %3, %b
  %6 = select <4 x i1> %5, <4 x i32> %a, <4 x i32> %b
  ret <4 x i32> %6
}

define i8 @aggregates({ i32, [2 x { i8, i64 }] } %a) {
  %1 = extractvalue { i32, [2 x { i8, i64 }] } %a, 1, 1, 0
  %2 = insertvalue { i32, [2 x { i8, i64 }] } %a, i64 7, 1, 0, 1
  %3 = insertvalue { i32, i32 } undef, i32 1, 0
  ret i8 %1
}
