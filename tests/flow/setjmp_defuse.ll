; test: defuse
; if (setjmp(buf) == 0) { x = 1; g(); x = 2; } return x; every later call may come back to setjmp
declare i32 @setjmp(ptr)
declare void @g()
define i32 @f(ptr %buf) {
entry:
  %x = alloca i32
  store i32 0, ptr %x
  br label %set
set:
  %r = call i32 @setjmp(ptr %buf)
  %first = icmp eq i32 %r, 0
  br i1 %first, label %try, label %end
try:
  store i32 1, ptr %x
  call void @g()
  store i32 2, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}

; ---
; f:
; %buf -> %r
; %x -> store@entry:1, store@try:0, store@try:2, %v
; %r -> %first
; %first -> branch@set:2
; %v -> ret@end:1
; private: %x
; %r reads %r, call@try:1, entry
; call@try:1 reads %r, call@try:1, entry
; %v reads store@entry:1, store@try:0, store@try:2
