; test: pointsto
; list = new(list): one object stands for all nodes
declare ptr @malloc(i64)
@x = global i32 0
define i32 @main(i32 %n) {
entry:
  br label %loop
loop:
  %list = phi ptr [ null, %entry ], [ %node, %loop ]
  %node = call ptr @malloc(i64 16)
  store ptr %list, ptr %node
  %value = getelementptr i8, ptr %node, i64 8
  store ptr @x, ptr %value
  %more = icmp eq i32 %n, 0
  br i1 %more, label %loop, label %out
out:
  %second = load ptr, ptr %node
  ret i32 0
}

; ---
; main:
;   %list -> main.new %node+0
;   %node -> main.new %node+0
;   %value -> main.new %node+8
;   %second -> main.new %node+0
; memory:
;   start holds start
;   main.new %node+0 holds main.new %node+0
;   main.new %node+8 holds x
