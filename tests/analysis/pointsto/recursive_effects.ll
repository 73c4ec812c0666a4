; test: modref
; variables of a function that calls itself may belong to an outer call
define void @walk(ptr %p) {
entry:
  %local = alloca i32
  store i32 1, ptr %local
  %v = load i32, ptr %p
  call void @walk(ptr %local)
  ret void
}
define i32 @main() {
entry:
  %x = alloca i32
  call void @walk(ptr %x)
  ret i32 0
}

; ---
; walk: reads [main.%x walk.%local] writes [walk.%local]
;   store@entry:1 reads [] writes [walk.%local]
;   %v reads [main.%x walk.%local] writes []
;   call@entry:3 reads [main.%x walk.%local] writes [walk.%local]
; main: reads [walk.%local] writes [walk.%local]
;   call@entry:1 reads [main.%x walk.%local] writes [walk.%local]
