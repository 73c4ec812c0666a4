; Integers over 128 bits as text of clang before version 18 has them: aligned to 8 bytes.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.run = type { i64, i160 }

@run = global [2 x %struct.run] [%struct.run { i64 1, i160 -2 }, %struct.run zeroinitializer]
@odd = global i129 -1
@vector = global <2 x i131> <i131 1, i131 -1>

define i160 @change(i64 %n, i160 %value) {
  %p = getelementptr inbounds [2 x %struct.run], ptr @run, i64 0, i64 %n, i32 1
  %old = load i160, ptr %p, align 8
  %kept = and i160 %old, -1208925819614629174706176
  %new = or i160 %kept, 340282366920938463463374607431768211457
  store i160 %new, ptr %p, align 8
  %sum = add i160 %new, 5
  %r = call i160 @llvm.umax.i160(i160 %sum, i160 %value)
  ret i160 %r
}

declare i160 @llvm.umax.i160(i160, i160)
