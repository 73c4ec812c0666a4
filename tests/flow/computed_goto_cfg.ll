; test: cfg
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
; order: entry dispatch op_add op_sub op_halt
; entry -> dispatch
; dispatch -> op_add (target 0), op_sub (target 1), op_halt (target 2)
; op_add -> dispatch
; op_sub -> dispatch
; op_halt -> exit (return)
