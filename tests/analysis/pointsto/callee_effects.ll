; test: modref
; a call does what its callees do; their own variables are not the caller's business
@in = global i32 0
@out = global i32 0
define i32 @inner() {
entry:
  %local = alloca i32
  %v = load i32, ptr @in
  store i32 %v, ptr %local
  %w = load i32, ptr %local
  store i32 %w, ptr @out
  ret i32 %w
}
define i32 @outer() {
entry:
  %r = call i32 @inner()
  ret i32 %r
}
define i32 @main() {
entry:
  %r = call i32 @outer()
  ret i32 %r
}

; ---
; inner: reads [in] writes [out]
;   %v reads [in] writes []
;   store@entry:2 reads [] writes [inner.%local]
;   %w reads [inner.%local] writes []
;   store@entry:4 reads [] writes [out]
; outer: reads [in] writes [out]
;   %r reads [in] writes [out]
; main: reads [in] writes [out]
;   %r reads [in] writes [out]
