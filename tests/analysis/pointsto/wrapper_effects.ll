; test: modref
; a call of a wrapper touches the object that it makes; one that keeps a list of its objects may touch them all
@list = internal global ptr null
declare ptr @calloc(i64, i64)
define ptr @new() {
entry:
  %p = call ptr @calloc(i64 1, i64 8)
  store i64 1, ptr %p
  ret ptr %p
}
define ptr @keep() {
entry:
  %p = call ptr @calloc(i64 1, i64 8)
  %last = load ptr, ptr @list
  store ptr %last, ptr %p
  store ptr %p, ptr @list
  ret ptr %p
}
define i32 @main() {
entry:
  %a = call ptr @new()
  %b = call ptr @new()
  %c = call ptr @keep()
  %d = call ptr @keep()
  ret i32 0
}

; ---
; new: reads [] writes [main.new %a main.new %b]
;   %p reads [] writes [main.new %a main.new %b]
;   store@entry:1 reads [] writes [main.new %a main.new %b]
; keep: reads [list] writes [main.new %c main.new %d list]
;   %p reads [] writes [main.new %c main.new %d]
;   %last reads [list] writes []
;   store@entry:2 reads [] writes [main.new %c main.new %d]
;   store@entry:3 reads [] writes [list]
; main: reads [list] writes [main.new %a main.new %b main.new %c main.new %d list]
;   %a reads [] writes [main.new %a]
;   %b reads [] writes [main.new %b]
;   %c reads [list] writes [main.new %c main.new %d list]
;   %d reads [list] writes [main.new %c main.new %d list]
