; test: pointsto
; a function that keeps what it allocated returns the same object to all
@cache = internal global ptr null
declare ptr @malloc(i64)
define ptr @shared() {
entry:
  %known = load ptr, ptr @cache
  %none = icmp eq ptr %known, null
  br i1 %none, label %make, label %done
make:
  %p = call ptr @malloc(i64 8)
  store ptr %p, ptr @cache
  br label %done
done:
  %r = phi ptr [ %known, %entry ], [ %p, %make ]
  ret ptr %r
}
define i32 @main() {
entry:
  %a = call ptr @shared()
  %b = call ptr @shared()
  ret i32 0
}

; ---
; shared:
;   %known -> shared.new %p
;   %p -> shared.new %p
;   %r -> shared.new %p
; main:
;   %a -> shared.new %p
;   %b -> shared.new %p
; memory:
;   start holds start
;   cache holds shared.new %p
