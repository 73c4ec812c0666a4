; test: pointsto
; two addresses in one vector go to two places
@x = global i32 0
@y = global i32 0
define i32 @main() {
entry:
  %s = alloca [2 x ptr]
  %v = insertelement <2 x ptr> <ptr @x, ptr null>, ptr @y, i32 1
  store <2 x ptr> %v, ptr %s
  %w = load <2 x ptr>, ptr %s
  %e = extractelement <2 x ptr> %w, i32 0
  ret i32 0
}

; ---
; main:
;   %s -> main.%s
;   %v -> x y
;   %w -> x y
;   %e -> x y
; memory:
;   start holds start
;   main.%s holds x y
