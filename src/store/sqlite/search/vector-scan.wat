;; The source of vector-scan-code.ts: scripts/assemble.mjs makes one of the other, and vector-scan.test.ts compares them.

;; scan(row, count, dims, query, out): the product of each of so many rows with the query, written to out.
;; A row is dims signed bytes, a multiple of 16, and the next row follows it. The query is as many 16-bit numbers. A product is
;; a 32-bit number.
(module
  (import "js" "mem" (memory 1))
  (func (export "scan")
    (param $row i32) (param $count i32) (param $dims i32) (param $query i32) (param $out i32)
    (local $end i32) (local $q i32) (local $sum v128) (local $bytes v128)
    (block $done
      (loop $rows
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $end (i32.add (local.get $row) (local.get $dims)))
        (local.set $q (local.get $query))
        (local.set $sum (v128.const i32x4 0 0 0 0))

        ;; Sixteen bytes at a time. Bytes become 16-bit numbers, which the machine multiplies and adds up in pairs:
        ;; four sums, each of a quarter of the row.
        (loop $sixteen
          (local.set $bytes (v128.load align=1 (local.get $row)))
          (local.set $sum
            (i32x4.add
              (local.get $sum)
              (i32x4.dot_i16x8_s
                (i16x8.extend_low_i8x16_s (local.get $bytes))
                (v128.load align=1 (local.get $q)))))
          (local.set $sum
            (i32x4.add
              (local.get $sum)
              (i32x4.dot_i16x8_s
                (i16x8.extend_high_i8x16_s (local.get $bytes))
                (v128.load offset=16 align=1 (local.get $q)))))
          (local.set $q (i32.add (local.get $q) (i32.const 32)))
          (br_if $sixteen
            (i32.lt_u
              (local.tee $row (i32.add (local.get $row) (i32.const 16)))
              (local.get $end))))

        (i32.store
          (local.get $out)
          (i32.add
            (i32.add
              (i32.add
                (i32x4.extract_lane 0 (local.get $sum))
                (i32x4.extract_lane 1 (local.get $sum)))
              (i32x4.extract_lane 2 (local.get $sum)))
            (i32x4.extract_lane 3 (local.get $sum))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $rows)))))
