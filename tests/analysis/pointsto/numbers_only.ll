; test: pointsto
; a register that is only computed with and compared needs no places; one that is stored or followed does
@x = global i32 0
@kept = global ptr null
define i1 @main() {
entry:
  %slot = alloca ptr
  store ptr @x, ptr %slot
  %number = load i64, ptr %slot
  %sum = add i64 %number, 8
  %small = trunc i64 %sum to i32
  %compared = icmp eq i32 %small, 0
  %moved = load ptr, ptr %slot
  store ptr %moved, ptr @kept
  ret i1 %compared
}

; ---
; main:
;   %slot -> main.%slot
;   %moved -> x
; memory:
;   start holds start
;   main.%slot holds x
;   kept holds x
