; test: modref
; unknown code touches what it can reach, nothing else
@hidden = internal global i32 0
@seen = internal global i32 0
declare void @mystery(ptr)
define i32 @main() {
entry:
  store i32 1, ptr @hidden
  call void @mystery(ptr @seen)
  %v = load i32, ptr @seen
  ret i32 %v
}

; ---
; main: reads [unknown seen] writes [unknown hidden seen]
;   store@entry:0 reads [] writes [hidden]
;   call@entry:1 reads [unknown seen] writes [unknown seen]
;   %v reads [seen] writes []
