; test: pointsto
; a pointer that is copied byte by byte arrives
@x = global i32 0
define i32 @main() {
entry:
  %from = alloca ptr
  %to = alloca ptr
  store ptr @x, ptr %from
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %f = getelementptr i8, ptr %from, i64 %i
  %t = getelementptr i8, ptr %to, i64 %i
  %byte = load i8, ptr %f
  store i8 %byte, ptr %t
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 8
  br i1 %done, label %out, label %loop
out:
  %p = load ptr, ptr %to
  ret i32 0
}

; ---
; main:
;   %from -> main.%from
;   %to -> main.%to
;   %f -> main.%from
;   %t -> main.%to
;   %byte -> x
;   %p -> x
; memory:
;   start holds start
;   main.%from holds x
;   main.%to holds x
