; test: pointsto
; the same through memory without a type
@x = global i32 0
declare ptr @malloc(i64)
define i32 @main() {
entry:
  %h = call ptr @malloc(i64 80)
  %fifth = getelementptr i8, ptr %h, i64 40
  store ptr @x, ptr %fifth
  br label %loop
loop:
  %p = phi ptr [ %h, %entry ], [ %next, %loop ]
  %e = load ptr, ptr %p
  %seen = load i8, ptr %e
  %next = getelementptr ptr, ptr %p, i64 1
  %done = icmp eq ptr %e, null
  br i1 %done, label %out, label %loop
out:
  ret i32 0
}

; ---
; main:
;   %h -> main.new %h
;   %fifth -> main.new %h
;   %p -> main.new %h
;   %e -> x
;   %next -> main.new %h
; memory:
;   start holds start
;   main.new %h holds x
