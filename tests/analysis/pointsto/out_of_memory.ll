; test: callgraph
; malloc goes on in the library's error path when nothing is left
declare ptr @malloc(i64)
define ptr @__schism_out_of_memory() {
entry:
  ret ptr null
}
define i32 @main() {
entry:
  %p = call ptr @malloc(i64 8)
  ret i32 0
}

; ---
; outside calls main
; __schism_out_of_memory: callers 1
; main: callers 0
;   %p -> malloc __schism_out_of_memory
; bottom-up [malloc] [__schism_out_of_memory] [main]
