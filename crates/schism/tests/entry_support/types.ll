target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.node = type { i32, ptr, [3 x i8] }

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @sum(ptr noundef %0, i32 noundef %1) #0 !dbg !16 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
    #dbg_declare(ptr %3, !34, !DIExpression(), !35)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !36, !DIExpression(), !37)
  %5 = load ptr, ptr %3, align 8, !dbg !38
  %6 = icmp ne ptr %5, null, !dbg !38
  br i1 %6, label %7, label %13, !dbg !38

7:                                                ; preds = %2
  %8 = load ptr, ptr %3, align 8, !dbg !39
  %9 = getelementptr inbounds %struct.node, ptr %8, i32 0, i32 0, !dbg !40
  %10 = load i32, ptr %9, align 8, !dbg !40
  %11 = load i32, ptr %4, align 4, !dbg !41
  %12 = add i32 %10, %11, !dbg !42
  br label %14, !dbg !38

13:                                               ; preds = %2
  br label %14, !dbg !38

14:                                               ; preds = %13, %7
  %15 = phi i32 [ %12, %7 ], [ 0, %13 ], !dbg !38
  ret i32 %15, !dbg !43
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 !dbg !44 {
  %1 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  %2 = call i32 @sum(ptr noundef null, i32 noundef 0), !dbg !47
  ret i32 %2, !dbg !48
}

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!8, !9, !10, !11, !12, !13, !14}
!llvm.ident = !{!15}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rec.c", directory: ".", checksumkind: CSK_MD5, checksum: "27b3e29d3d8d5e0fad498974fa82b414")
!2 = !{!3}
!3 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "colour", file: !1, line: 2, baseType: !4, size: 32, elements: !5)
!4 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!5 = !{!6, !7}
!6 = !DIEnumerator(name: "RED", value: 0)
!7 = !DIEnumerator(name: "GREEN", value: 1)
!8 = !{i32 7, !"Dwarf Version", i32 5}
!9 = !{i32 2, !"Debug Info Version", i32 3}
!10 = !{i32 1, !"wchar_size", i32 4}
!11 = !{i32 8, !"PIC Level", i32 2}
!12 = !{i32 7, !"PIE Level", i32 2}
!13 = !{i32 7, !"uwtable", i32 2}
!14 = !{i32 7, !"frame-pointer", i32 2}
!15 = !{!"clang"}
!16 = distinct !DISubprogram(name: "sum", scope: !1, file: !1, line: 4, type: !17, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !33)
!17 = !DISubroutineType(types: !18)
!18 = !{!19, !20, !32}
!19 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!20 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !21, size: 64)
!21 = !DIDerivedType(tag: DW_TAG_typedef, name: "Node", file: !1, line: 1, baseType: !22)
!22 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !1, line: 1, size: 192, elements: !23)
!23 = !{!24, !25, !27}
!24 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !22, file: !1, line: 1, baseType: !19, size: 32)
!25 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !22, file: !1, line: 1, baseType: !26, size: 64, offset: 64)
!26 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !22, size: 64)
!27 = !DIDerivedType(tag: DW_TAG_member, name: "kind", scope: !22, file: !1, line: 1, baseType: !28, size: 24, offset: 128)
!28 = !DICompositeType(tag: DW_TAG_array_type, baseType: !29, size: 24, elements: !30)
!29 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!30 = !{!31}
!31 = !DISubrange(count: 3)
!32 = !DIDerivedType(tag: DW_TAG_typedef, name: "Colour", file: !1, line: 3, baseType: !3)
!33 = !{}
!34 = !DILocalVariable(name: "n", arg: 1, scope: !16, file: !1, line: 4, type: !20)
!35 = !DILocation(line: 4, column: 15, scope: !16)
!36 = !DILocalVariable(name: "c", arg: 2, scope: !16, file: !1, line: 4, type: !32)
!37 = !DILocation(line: 4, column: 25, scope: !16)
!38 = !DILocation(line: 4, column: 37, scope: !16)
!39 = !DILocation(line: 4, column: 41, scope: !16)
!40 = !DILocation(line: 4, column: 44, scope: !16)
!41 = !DILocation(line: 4, column: 52, scope: !16)
!42 = !DILocation(line: 4, column: 50, scope: !16)
!43 = !DILocation(line: 4, column: 30, scope: !16)
!44 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 5, type: !45, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!45 = !DISubroutineType(types: !46)
!46 = !{!19}
!47 = !DILocation(line: 5, column: 25, scope: !44)
!48 = !DILocation(line: 5, column: 18, scope: !44)
