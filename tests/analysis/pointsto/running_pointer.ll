; test: pointsto
; for (p = table; *p; p++): a constant step in a loop
@x = global i32 0
@y = global i32 0
@table = global [3 x ptr] [ptr @x, ptr @y, ptr null]
define i32 @main() {
entry:
  br label %loop
loop:
  %p = phi ptr [ @table, %entry ], [ %next, %loop ]
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
;   %p -> table
;   %e -> x y
;   %next -> table
; memory:
;   start holds start
;   table holds x y
