; test: callgraph
; constructors and destructors are called from outside
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @before, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @after, ptr null }]
define internal void @before() {
entry:
  ret void
}
define internal void @after() {
entry:
  ret void
}
define i32 @main() {
entry:
  ret i32 0
}

; ---
; outside calls before after main
; before: callers 0
; after: callers 0
; main: callers 0
; bottom-up [before] [after] [main]
