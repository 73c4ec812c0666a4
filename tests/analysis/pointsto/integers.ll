; test: pointsto
; addresses survive as integers: offsets are followed, other arithmetic leads somewhere in the object
@x = global [2 x { ptr, ptr }] zeroinitializer
define i32 @main(i64 %n) {
entry:
  %i = ptrtoint ptr @x to i64
  %j = add i64 %i, 8
  %p = inttoptr i64 %j to ptr
  %m = and i64 %i, -16
  %q = inttoptr i64 %m to ptr
  %hash = mul i64 %i, 31
  %r = inttoptr i64 %hash to ptr
  %d = sub i64 %n, %i
  ret i32 0
}

; ---
; main:
;   %i -> x+0
;   %j -> x+8
;   %p -> x+8
;   %m -> x+0 x+8
;   %q -> x+0 x+8
; memory:
;   start holds start
