import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { isProjected, isProtected, isWorkspacePath, noteFile, workspacePath } from './workspace-paths.ts'

const fileOf = (key: string): string | null => {
  try {
    return noteFile(key)
  } catch {
    return null
  }
}

/** Strings made of what paths are made of. */
const pathlike = fc
  .array(fc.constantFrom('.', '..', '/', '\\', 'a', 'con', ':', '\0', ' ', '~', '黄', '-', '%2e'), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''))

describe('where things may be written', () => {
  test.prop([fc.oneof(fc.string(), pathlike)])('a key is one name in notes or nothing', (key) => {
    const file = fileOf(key)
    if (file === null) return
    expect(file.split('/')).toHaveLength(2)
    expect(file).toBe(`notes/${key.normalize('NFC')}.md`)
    expect(/[\\:\0\s]|\.\./.test(key)).toBe(false)
    expect(isWorkspacePath(file)).toBe(true)
    expect(isProtected(file)).toBe(false)
  })

  test.prop([fc.oneof(fc.string(), pathlike)])('a path never climbs, begins at the root or hides', (path) => {
    if (!isWorkspacePath(path)) return
    for (const part of path.split('/')) expect(/^$|^\.|[\\:\0]|\.\./.test(part)).toBe(false)
  })

  test('what is the agent’s own, what is protected and what is projected', () => {
    const standing = (path: string) =>
      isProjected(path) ? 'projected' : isProtected(path) ? 'protected' : 'free'
    expect(
      Object.fromEntries(
        ['journal/d.md', 'notes/k.md', 'reviews/w.md', 'SOUL.md', 'TRADING_MANUAL.md', 'playbook.md']
          .concat(['memory/a/b.md', 'strategies/s.py', 'notes.md', 'proposals/C1.md', 'transcripts/1.md'])
          .concat(['decisions.jsonl', 'result.json', 'other/result.json'])
          .map((path) => [path, standing(workspacePath(path))]),
      ),
    ).toEqual({
      'journal/d.md': 'free',
      'notes/k.md': 'free',
      'reviews/w.md': 'free',
      'SOUL.md': 'protected',
      'TRADING_MANUAL.md': 'protected',
      'playbook.md': 'protected',
      'memory/a/b.md': 'protected',
      'strategies/s.py': 'protected',
      'notes.md': 'protected',
      'proposals/C1.md': 'projected',
      'transcripts/1.md': 'projected',
      'decisions.jsonl': 'projected',
      'result.json': 'projected',
      'other/result.json': 'protected',
    })
  })
})
