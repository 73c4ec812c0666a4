; test: pointsto
; what an unknown function gets, it may keep, change and give back
@x = global i32 0
@y = internal global ptr null
@z = internal global i32 0
declare ptr @mystery(ptr)
define i32 @main() {
entry:
  %local = alloca ptr
  store ptr @z, ptr @y
  store ptr @x, ptr %local
  %r = call ptr @mystery(ptr %local)
  %p = load ptr, ptr %local
  %q = load ptr, ptr @y
  ret i32 0
}

; ---
; main:
;   %local -> main.%local
;   %r -> unknown main.%local x
;   %p -> unknown main.%local x
;   %q -> z
; memory:
;   unknown holds unknown main.%local x
;   start holds start
;   main.%local holds unknown main.%local x
;   y holds z
;   x holds unknown main.%local x
