; test: loops
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
; loop dispatch: dispatch op_add op_sub; latches op_add op_sub; exits dispatch->op_halt
; depth: entry 0, dispatch 1, op_add 1, op_sub 1, op_halt 0
