; Aliases, constructors and destructors; lists for LLVM's tools are dropped.
target triple = "x86_64-pc-linux-gnu"
@variable = global [2 x i32] [i32 1, i32 2]
@alias = alias i32, getelementptr inbounds ([2 x i32], ptr @variable, i64 0, i64 1)
@weak_alias = weak alias void (), ptr @early
@chosen = ifunc void (), ptr @choose
@llvm.used = appending global [1 x ptr] [ptr @variable], section "llvm.metadata"
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 101, ptr @early, ptr null }, { i32, ptr, ptr } { i32 65535, ptr @late, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @late, ptr null }]

define void @early() {
  ret void
}
define internal void @late() {
  call void @weak_alias()
  ret void
}
define ptr @choose() {
  ret ptr @early
}
