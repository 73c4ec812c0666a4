; test: region
; around: while
; around: and body
; while (a() && b()) work();
declare i1 @a()
declare i1 @b()
declare void @work()
define void @f() {
entry:
  br label %while
while:
  %ca = call i1 @a()
  br i1 %ca, label %and, label %end
and:
  %cb = call i1 @b()
  br i1 %cb, label %body, label %end
body:
  call void @work()
  br label %while
end:
  ret void
}

; ---
; f:
; around while: while to while: while
; around and body: while to end: while and body end
; function:
;   exit->entry to entry->while: entry
;   entry->while to end->exit: while and end
;     and->body to body->while: body
