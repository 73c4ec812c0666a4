; test: reach
; at: new main
; another list of destructors: nothing is safe
define i32 @main() {
entry:
  ret i32 0
}
define internal void @last() {
entry:
  ret void
}

;;; new
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @last, ptr null }]
define i32 @main() {
entry:
  ret i32 0
}
define internal void @last() {
entry:
  ret void
}

; ---
; old marks: nothing
; old reaches from: nothing
; new marks: nothing
; new reaches from: nothing
; at exit: true
; new main: true
