; test: pointsto
; exchange and compare-exchange load and store
@x = global i32 0
@y = global i32 0
@slot = global ptr @x
define i32 @main() {
entry:
  %old = atomicrmw xchg ptr @slot, ptr @y seq_cst
  %pair = cmpxchg ptr @slot, ptr @y, ptr @x seq_cst seq_cst
  %was = extractvalue { ptr, i1 } %pair, 0
  ret i32 0
}

; ---
; main:
;   %old -> y x
;   %pair -> y x
;   %was -> y x
; memory:
;   start holds start
;   slot holds y x
