; Global variables: layout, initialisers, linkage.
target triple = "x86_64-pc-linux-gnu"
%struct.item = type { i8, ptr, i16 }

@.str = private unnamed_addr constant [6 x i8] c"hello\00"
@bytes = global [3 x i8] c"ab\00", align 4
@table = constant [3 x i32] [i32 1, i32 -1, i32 256]
@doubles = global [2 x double] [double 1.0, double 0.0]
@items = internal global [2 x %struct.item] [%struct.item { i8 1, ptr @.str, i16 2 }, %struct.item { i8 3, ptr null, i16 4 }]
@inside = global ptr getelementptr inbounds ([2 x %struct.item], ptr @items, i64 0, i64 1, i32 2)
@function_address = global ptr @defined
@number_as_pointer = global ptr inttoptr (i64 -1 to ptr)
@difference = global i32 trunc (i64 sub (i64 ptrtoint (ptr @table to i64), i64 ptrtoint (ptr @.str to i64)) to i32)
@huge = global [67108864 x i8] zeroinitializer, align 16
@sparse = global <{ [10 x i8], i8, [1000000000 x i8] }> <{ [10 x i8] zeroinitializer, i8 9, [1000000000 x i8] zeroinitializer }>
@wide = global i128 18446744073709551617
@widest = global i200 -1
@long_double = global x86_fp80 0xK3FFFC000000000000000
@vector = global <3 x i16> <i16 1, i16 2, i16 3>
@bits = global <12 x i1> <i1 1, i1 0, i1 1, i1 1, i1 0, i1 0, i1 0, i1 0, i1 1, i1 0, i1 0, i1 1>
@undefined = global { i32, i32 } { i32 undef, i32 5 }
@threads = thread_local global i32 5
@hidden = hidden global i32 0
@weak = weak global i32 1
@once = linkonce_odr global i32 2
@common = common global i32 0, align 4
@external = external global i32
@external_weak = extern_weak global i32
@elsewhere = available_externally constant i32 4
@opaque = external global %struct.opaque
@0 = private constant i8 7
@unnamed_user = global ptr @0
%struct.opaque = type opaque

define void @defined() {
  ret void
}
declare void @declared(ptr)
declare extern_weak void @declared_weak()
define internal void @local() {
  ret void
}
define weak void @weak_function() {
  ret void
}
define available_externally i32 @inline_only() {
  ret i32 1
}
define void @"\01assembler_name"() {
  ret void
}
