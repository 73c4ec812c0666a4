; test: modref
; bytes count: a wide access meets all narrow ones that it covers
@s = global { i32, i32, i64 } zeroinitializer
define i32 @main() {
entry:
  store i32 1, ptr @s
  store i32 2, ptr getelementptr ({ i32, i32, i64 }, ptr @s, i64 0, i32 1)
  store i64 3, ptr getelementptr ({ i32, i32, i64 }, ptr @s, i64 0, i32 2)
  %both = load i64, ptr @s
  %second = load i32, ptr getelementptr (i8, ptr @s, i64 4)
  ret i32 0
}

; ---
; main: reads [s+0 s+4] writes [s+0 s+4 s+8]
;   store@entry:0 reads [] writes [s+0]
;   store@entry:1 reads [] writes [s+4]
;   store@entry:2 reads [] writes [s+8]
;   %both reads [s+0 s+4] writes []
;   %second reads [s+4] writes []
