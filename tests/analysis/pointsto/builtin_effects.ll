; test: modref
; summaries say what the machine's own functions touch
@text = constant [3 x i8] c"hi\00"
declare ptr @strcpy(ptr, ptr)
declare i64 @strlen(ptr)
declare ptr @memset(ptr, i32, i64)
declare ptr @malloc(i64)
declare i32 @setjmp(ptr)
define i32 @main() {
entry:
  %buffer = alloca [8 x i8]
  %jump = alloca [25 x i64]
  %s = alloca { i64, i64 }
  %second = getelementptr i8, ptr %s, i64 8
  store i64 0, ptr %second
  %a = call ptr @strcpy(ptr %buffer, ptr @text)
  %b = call i64 @strlen(ptr %buffer)
  %c = call ptr @memset(ptr %s, i32 0, i64 8)
  %d = call ptr @malloc(i64 8)
  %e = call i32 @setjmp(ptr %jump)
  ret i32 0
}

; ---
; main: reads [text] writes [main.new %d]
;   store@entry:4 reads [] writes [main.%s+8]
;   %a reads [text] writes [main.%buffer]
;   %b reads [main.%buffer] writes []
;   %c reads [] writes [main.%s+0]
;   %d reads [] writes [main.new %d]
;   %e reads [main.%jump] writes [main.%jump]
