; test: liveness
; an interpreter: goto *table[*pc++]
define void @f(ptr %pc) {
entry:
  br label %dispatch
dispatch:
  %at = phi ptr [ %pc, %entry ], [ %next, %op_add ], [ %next, %op_sub ]
  %op = load ptr, ptr %at
  %next = getelementptr ptr, ptr %at, i64 1
  indirectbr ptr %op, [label %op_add, label %op_sub, label %op_halt]
op_add:
  br label %dispatch
op_sub:
  br label %dispatch
op_halt:
  ret void
}

; ---
; f:
; entry: in {%pc} out {%pc}
; dispatch: in {} out {%next}
; op_add: in {%next} out {%next}
; op_sub: in {%next} out {%next}
; op_halt: in {} out {}
