; test: cfg
; case 1: case 2: case 3: small(); break; without a default arm
declare void @small()
define void @f(i32 %n) {
entry:
  switch i32 %n, label %done [ i32 1, label %small i32 2, label %small i32 3, label %small ]
small:
  call void @small()
  br label %done
done:
  ret void
}

; ---
; f:
; order: entry small done
; entry -> done (default), small (case 0), small (case 1), small (case 2)
; small -> done
; done -> exit (return)
