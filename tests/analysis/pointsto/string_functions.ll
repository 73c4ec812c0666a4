; test: pointsto
; strchr gives an address in its argument, memchr too, stpcpy the end of the copy
@text = constant [6 x i8] c"hello\00"
declare ptr @strchr(ptr, i32)
declare ptr @stpcpy(ptr, ptr)
define i32 @main() {
entry:
  %buffer = alloca [10 x i8]
  %l = call ptr @strchr(ptr @text, i32 108)
  %e = call ptr @stpcpy(ptr %buffer, ptr %l)
  ret i32 0
}

; ---
; main:
;   %buffer -> main.%buffer
;   %l -> text
;   %e -> main.%buffer
; memory:
;   start holds start
