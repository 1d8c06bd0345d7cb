import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { VectorScan } from './vector-scan.ts'

const byte = fc.integer({ min: -127, max: 127 })
const asked = fc.integer({ min: -4_095, max: 4_095 })

describe('a scan', () => {
  test.prop([
    fc.integer({ min: 1, max: 70 }).chain((dimensions) =>
      fc.record({
        query: fc.array(asked, { minLength: dimensions, maxLength: dimensions }),
        rows: fc.array(fc.array(byte, { minLength: dimensions, maxLength: dimensions }), { maxLength: 9 }),
      }),
    ),
  ])('gives what plain arithmetic gives, for any number of dimensions and rows', ({ query, rows }) => {
    const scan = new VectorScan(query.length, Math.max(1, rows.length))
    for (const [i, row] of rows.entries()) scan.rows.set(row, i * scan.stride)
    const products = scan.products(Int16Array.from(query), rows.length)
    const expected = rows.map((row) => row.reduce((sum, value, d) => sum + value * (query[d] ?? 0), 0))
    expect([...products.subarray(0, rows.length)]).toEqual(expected)
  })

  test('does not overflow with 4,000 dimensions that are all as large as can be', () => {
    const scan = new VectorScan(4_000, 1)
    scan.rows.fill(127)
    const [product] = scan.products(new Int16Array(4_000).fill(4_095), 1)
    expect(product).toBe(127 * 4_095 * 4_000)
  })
})

describe('the program that is shipped', () => {
  test('is what its source assembles to', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hindcast-assembled-'))
    try {
      const made = join(folder, 'vector-scan-code.ts')
      const script = new URL('../../../../scripts/assemble.mjs', import.meta.url)
      execFileSync(process.execPath, [fileURLToPath(script), made])
      const shipped = new URL('./vector-scan-code.ts', import.meta.url)
      expect(readFileSync(made, 'utf8')).toBe(readFileSync(shipped, 'utf8'))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
