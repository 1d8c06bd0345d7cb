import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { unifiedDiff } from './unified-diff.ts'

const texts = fc
  .array(fc.constantFrom('a', 'b', 'c', '', '- x'), { maxLength: 30 })
  .map((lines) => lines.map((line) => `${line}\n`).join(''))

describe('a unified diff', () => {
  // As `diff -u` of GNU diffutils 3.8 prints them.
  test('is what diff -u prints', () => {
    expect(unifiedDiff('p.md', '1\n2\n3\n4\n5\n6\n7\n8\n9\n', '1\n2\n3\n4\nfive\n6\n7\n8\n9\nten\n')).toBe(
      '--- a/p.md\n+++ b/p.md\n@@ -2,8 +2,9 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n 9\n+ten',
    )
    expect(unifiedDiff('p.md', null, 'x\n')).toBe('--- /dev/null\n+++ b/p.md\n@@ -0,0 +1,1 @@\n+x')
    expect(unifiedDiff('p.md', 'x\n', '')).toBe('--- a/p.md\n+++ b/p.md\n@@ -1,1 +0,0 @@\n-x')
    expect(unifiedDiff('p.md', 'x', 'x\n')).toBe(
      '--- a/p.md\n+++ b/p.md\n@@ -1,1 +1,1 @@\n-x\n\\ No newline at end of file\n+x',
    )
  })

  test('is empty where nothing changes', () => {
    expect(unifiedDiff('p.md', 'same\n', 'same\n')).toBe('')
  })

  test('has every line of a file of hundreds of thousands', () => {
    const lines = 300_000
    expect(unifiedDiff('p.md', null, 'x\n'.repeat(lines)).split('\n')).toHaveLength(lines + 3)
  })

  test.prop([texts, texts])('leads from one text to the other', (before, after) => {
    expect(patched(before, unifiedDiff('p', before, after))).toBe(after)
  })
})

/** Applies a diff as patch does: copy up to each hunk, then its lines. */
const patched = (before: string, diff: string): string => {
  if (diff === '') return before
  const old = before.split('\n').slice(0, -1)
  const made: string[] = []
  let at = 0
  for (const line of diff.split('\n').slice(2)) {
    const [, start, count = '1'] = /^@@ -(\d+)(?:,(\d+))? /.exec(line) ?? []
    if (start !== undefined) {
      const from = count === '0' ? Number(start) : Number(start) - 1
      while (at < from) made.push(old[at++] ?? '')
    } else if (line.startsWith('+')) made.push(line.slice(1))
    else {
      expect(old[at]).toBe(line.slice(1))
      if (line.startsWith(' ')) made.push(line.slice(1))
      at++
    }
  }
  while (at < old.length) made.push(old[at++] ?? '')
  return made.map((line) => `${line}\n`).join('')
}
