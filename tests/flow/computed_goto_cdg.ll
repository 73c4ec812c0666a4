; test: cdg
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
; entry <- function
; dispatch <- function, dispatch target 0, dispatch target 1
; op_add <- dispatch target 0
; op_sub <- dispatch target 1
; op_halt <- function
