; test: region
; around: body
; around: head
; around: body done
; while (n != 0) n--; return n;
define i32 @f(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ %n, %entry ], [ %less, %body ]
  %more = icmp ne i32 %i, 0
  br i1 %more, label %body, label %done
body:
  %less = sub i32 %i, 1
  br label %head
done:
  ret i32 %i
}

; ---
; f:
; around body: body to body: body
; around head: head to head: head
; around body done: head to done: head body done
; function:
;   exit->entry to entry->head: entry
;   entry->head to head->done: head
;     head->body to body->head: body
;   head->done to done->exit: done
