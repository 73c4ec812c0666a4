; test: control-distance
; target: deep:%hit
; the edge from a call to its callee weighs nothing
define i32 @main(i32 %n) {
entry:
  %a = icmp sgt i32 %n, 0
  br i1 %a, label %near, label %far
near:
  call void @deep(i32 %n)
  br label %end
far:
  call void @step(i32 %n)
  br label %end
end:
  ret i32 0
}
define internal void @step(i32 %n) {
entry:
  %b = icmp eq i32 %n, -7
  br i1 %b, label %go, label %back
go:
  call void @deep(i32 %n)
  br label %back
back:
  ret void
}
define internal void @deep(i32 %n) {
entry:
  %c = icmp eq i32 %n, 3
  br i1 %c, label %there, label %back
there:
  %hit = add i32 %n, 1
  br label %back
back:
  ret void
}

; ---
; main 4
;   entry 3, true 3, false 5
;   near 2
;   far 4
;   end -
; step 4
;   entry 3, true 3, false -
;   go 2
;   back -
; deep 2
;   entry 1, true 1, false -
;   there 0
;   back -
