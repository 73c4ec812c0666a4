; test: pointsto
; addresses in the first content of variables, with offsets and aliases
@x = global [4 x i32] zeroinitializer
@p = global ptr getelementptr ([4 x i32], ptr @x, i64 0, i64 2)
@pp = internal global { i32, ptr } { i32 1, ptr @p }
@other = alias ptr, ptr @p
define i32 @main() {
entry:
  %a = load ptr, ptr getelementptr ({ i32, ptr }, ptr @pp, i64 0, i32 1)
  %b = load ptr, ptr %a
  %c = load ptr, ptr @other
  ret i32 0
}

; ---
; main:
;   %a -> p
;   %b -> x
;   %c -> x
; memory:
;   start holds start
;   pp holds p
;   p holds x
