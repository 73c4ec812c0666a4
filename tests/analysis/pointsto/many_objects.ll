; test: pointsto
; pointers with the same six structures share what is stored in them, and its fields stay apart, also when it is copied
@x = global i32 0
@y = global i32 0
@z = global i32 0
%pair = type { ptr, ptr }
@s0 = global %pair { ptr @x, ptr null }
@s1 = global %pair zeroinitializer
@s2 = global %pair zeroinitializer
@s3 = global %pair zeroinitializer
@s4 = global %pair zeroinitializer
@s5 = constant %pair { ptr null, ptr @y }
@all = internal constant [6 x ptr] [ptr @s0, ptr @s1, ptr @s2, ptr @s3, ptr @s4, ptr @s5]
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @main(i64 %n) {
entry:
  %one = alloca %pair
  %two = alloca %pair
  %slot = getelementptr [6 x ptr], ptr @all, i64 0, i64 %n
  %p = load ptr, ptr %slot
  %q = load ptr, ptr %slot
  store ptr @z, ptr %p
  %a = load ptr, ptr %p
  %b = load ptr, ptr %q
  %second = getelementptr %pair, ptr %q, i64 0, i32 1
  %c = load ptr, ptr %second
  call void @llvm.memcpy.p0.p0.i64(ptr %one, ptr %p, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %two, ptr %q, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %two, i64 8, i1 false)
  ret i32 0
}

; ---
; main:
;   %one -> main.%one+0
;   %two -> main.%two+0
;   %slot -> all
;   %p -> s0+0 s1+0 s2+0 s3+0 s4+0 s5+0
;   %q -> s0+0 s1+0 s2+0 s3+0 s4+0 s5+0
;   %a -> z x
;   %b -> z x
;   %second -> s0+8 s1+8 s2+8 s3+8 s4+8 s5+8
;   %c -> y
; memory:
;   start holds start
;   main.%one+0 holds z x
;   main.%one+8 holds y
;   main.%two+0 holds z x
;   main.%two+8 holds y
;   all holds s0+0 s1+0 s2+0 s3+0 s4+0 s5+0
;   s0+0 holds z x
;   s1+0 holds z x
;   s2+0 holds z x
;   s3+0 holds z x
;   s4+0 holds z x
;   s5+8 holds y
