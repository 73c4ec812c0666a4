; test: modref
; an access that goes on in the next element, or behind the array
%e = type { i32, i32 }
@s = global { [2 x %e], i64 } zeroinitializer
define i32 @main(i64 %i) {
entry:
  %first = getelementptr { [2 x %e], i64 }, ptr @s, i64 0, i32 0, i64 %i, i32 0
  store i32 1, ptr %first
  %second = getelementptr { [2 x %e], i64 }, ptr @s, i64 0, i32 0, i64 %i, i32 1
  store i32 1, ptr %second
  %tail = getelementptr { [2 x %e], i64 }, ptr @s, i64 0, i32 1
  store i64 1, ptr %tail
  %wide = load i64, ptr %second
  ret i32 0
}

; ---
; main: reads [s+0 s+4 s+16] writes [s+0 s+4 s+16]
;   store@entry:1 reads [] writes [s+0]
;   store@entry:3 reads [] writes [s+4]
;   store@entry:5 reads [] writes [s+16]
;   %wide reads [s+0 s+4 s+16] writes []
