; test: slice
; slice: forward main:%a
; slice: backward main:%len
; the library is one statement: it reads what its arguments point to, and its result depends on them
declare i64 @strlen(ptr)
declare ptr @strcpy(ptr, ptr)
define i32 @main(i8 %c) {
entry:
  %text = alloca [8 x i8]
  %copy = alloca [8 x i8]
  %other = alloca [8 x i8]
  %a = add i8 %c, 1
  store i8 %a, ptr %text
  store i8 0, ptr %other
  %end = call ptr @strcpy(ptr %copy, ptr %text)
  %len = call i64 @strlen(ptr %copy)
  %rest = call i64 @strlen(ptr %other)
  ret i32 0
}

; ---
; forward main:%a:
;   main: %a store@entry:4 %end %len
;
; backward main:%len:
;   main: %text %copy %a store@entry:4 %end %len
