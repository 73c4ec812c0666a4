; test: switches
; target: main:change
; entered: main:entry
; entered: main:early
; entered: main:end
; entered: main:late
; decided: main:%x
; the way to a definition is blocked by another flag in turn
@a = internal global i32 0
@b = internal global i32 0
define i32 @main(i32 %n) {
entry:
  %x = icmp eq i32 %n, 0
  br i1 %x, label %one, label %early
one:
  store i32 1, ptr @a
  br label %early
early:
  %p = load i32, ptr @a
  %y = icmp eq i32 %p, 1
  br i1 %y, label %two, label %late
two:
  store i32 1, ptr @b
  br label %late
late:
  %q = load i32, ptr @b
  %z = icmp eq i32 %q, 1
  br i1 %z, label %change, label %end
change:
  br label %end
end:
  ret i32 0
}

; ---
; main:store@one:0
; main:store@two:0
