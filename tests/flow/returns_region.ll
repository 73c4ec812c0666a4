; test: region
; around: one next
; around: two three
; if (a) return 1; if (b) return 2; return 3;
define i32 @f(i1 %a, i1 %b) {
entry:
  br i1 %a, label %one, label %next
one:
  ret i32 1
next:
  br i1 %b, label %two, label %three
two:
  ret i32 2
three:
  ret i32 3
}

; ---
; f:
; around one next: entry to exit: entry one next two three
; around two three: entry to exit: entry one next two three
; function: entry next
;   entry->one to one->exit: one
;   next->two to two->exit: two
;   next->three to three->exit: three
