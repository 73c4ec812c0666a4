; test: pointsto
; structures as values
@x = global i32 0
define { ptr, i64 } @make(ptr %p) {
entry:
  %a = insertvalue { ptr, i64 } undef, ptr %p, 0
  %b = insertvalue { ptr, i64 } %a, i64 1, 1
  ret { ptr, i64 } %b
}
define i32 @main() {
entry:
  %s = alloca { ptr, i64 }
  %r = call { ptr, i64 } @make(ptr @x)
  store { ptr, i64 } %r, ptr %s
  %p = extractvalue { ptr, i64 } %r, 0
  %q = load ptr, ptr %s
  ret i32 0
}

; ---
; make:
;   %p -> x
;   %a -> x
;   %b -> x
; main:
;   %s -> main.%s+0
;   %r -> x
;   %p -> x
;   %q -> x
; memory:
;   start holds start
;   main.%s+0 holds x
;   main.%s+8 holds x
