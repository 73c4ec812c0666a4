; test: pointsto
; a value of more pieces than are followed one by one still carries its last address
@x = global i32 0
%wide = type { [70 x ptr], ptr }
define i32 @main() {
entry:
  %s = alloca %wide
  %v = insertvalue [70 x ptr] zeroinitializer, ptr @x, 69
  store [70 x ptr] %v, ptr %s
  %tail = getelementptr %wide, ptr %s, i64 0, i32 1
  %last = getelementptr %wide, ptr %s, i64 0, i32 0, i64 69
  %p = load ptr, ptr %last
  %w = load [70 x ptr], ptr %s
  %q = extractvalue [70 x ptr] %w, 69
  ret i32 0
}

; ---
; main:
;   %s -> main.%s+0
;   %v -> x
;   %tail -> main.%s+560
;   %last -> main.%s+0
;   %p -> x
;   %w -> x
;   %q -> x
; memory:
;   start holds start
;   main.%s+0 holds x
;   main.%s+560 holds x
