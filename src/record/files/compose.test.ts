import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { LEARNINGS, learningLine, wholeText, withEdit, withEntry, withLearning } from './compose.ts'

const DAY = '2026-01-05'

describe('a journal', () => {
  test('begins with its day and ends with its newest entry', () => {
    const first = withEntry(null, DAY, '09:30', 'opened ')
    expect(first).toBe('# 2026-01-05\n\n[09:30] opened\n')
    expect(withEntry(first, DAY, '09:31', 'a\nb')).toBe(`${first}[09:31] a\nb\n`)
    expect(withEntry('no newline', DAY, '09:31', 'x')).toBe('no newline\n[09:31] x\n')
  })

  test.prop([fc.string(), fc.string({ minLength: 1 })])('keeps all that stood in it', (before, said) => {
    const after = withEntry(before, DAY, '09:30', said)
    expect(after.startsWith(before)).toBe(true)
    expect(after.endsWith(`[09:30] ${said.trim()}\n`)).toBe(true)
  })
})

describe('a learning', () => {
  test('goes to the end of its section, before the heading that follows', () => {
    const text = `# P\n\n${LEARNINGS}\n\n- [d] one\n\n## After\nx\n`
    expect(withLearning(text, DAY, 'two')).toBe(
      `# P\n\n${LEARNINGS}\n\n- [d] one\n- [2026-01-05] two\n\n## After\nx\n`,
    )
    expect(withLearning(`${LEARNINGS}\n`, DAY, 'one')).toBe(`${LEARNINGS}\n\n- [2026-01-05] one\n`)
    expect(withLearning(`# P\r\n\r\n${LEARNINGS} \r\n- one\r\n`, DAY, 'two')).toBe(
      `# P\r\n\r\n${LEARNINGS} \r\n- one\r\n- [2026-01-05] two\n`,
    )
    expect(
      withEdit('playbook.md', `# P\r\n${LEARNINGS}\r\n- one\r\n`, { edit: 'append', text: 'rule' }),
    ).toBe(`# P\nrule\n\n${LEARNINGS}\r\n- one\r\n`)
    expect(withLearning('  ', DAY, 'one')).toBe(`${LEARNINGS}\n\n- [2026-01-05] one\n`)
  })

  test.prop([fc.array(fc.constantFrom('# A', '## B', LEARNINGS, 'text', '', '- x', '### C')), fc.string()])(
    'adds one line of its own and moves none',
    (lines, said) => {
      const before = `${lines.join('\n')}\n`
      const after = withLearning(before, DAY, said)
      const own = [learningLine(DAY, said), LEARNINGS, '']
      const rest = (text: string) => text.split('\n').filter((line) => !own.includes(line))
      expect(rest(after)).toEqual(rest(before))
      expect(after.split('\n').filter((line) => line === learningLine(DAY, said))).toHaveLength(1)
    },
  )
})

describe('an edit', () => {
  test('replaces exact text that stands there once, whatever it looks like', () => {
    expect(withEdit('p', 'a $& b', { edit: 'replace', find: '$&', text: '$1' })).toBe('a $1 b')
    expect(() => withEdit('p', 'aa', { edit: 'replace', find: 'a', text: 'b' })).toThrow(
      expect.objectContaining({ code: 'ambiguous' }),
    )
    for (const text of ['x', null])
      expect(() => withEdit('p', text, { edit: 'replace', find: 'a', text: 'b' })).toThrow(
        expect.objectContaining({ code: 'not_found' }),
      )
  })

  test('appends a rule above the learnings of the playbook', () => {
    const edit = { edit: 'append', text: '- new' } as const
    expect(withEdit('playbook.md', `# P\n- old\n\n${LEARNINGS}\n\n- x\n`, edit)).toBe(
      `# P\n- old\n- new\n\n${LEARNINGS}\n\n- x\n`,
    )
    expect(withEdit('playbook.md', `${LEARNINGS}\n`, edit)).toBe(`- new\n\n${LEARNINGS}\n`)
    expect(withEdit('playbook.md', '# P\n', edit)).toBe('# P\n- new\n')
  })

  test('appends on a line of its own, or replaces the whole', () => {
    expect(withEdit('p', 'a', { edit: 'append', text: 'b' })).toBe('a\nb\n')
    expect(withEdit('p', null, { edit: 'append', text: 'b' })).toBe('b\n')
    expect(withEdit('p', 'a', { edit: 'whole', text: 'b' })).toBe('b')
    expect(wholeText('a')).toBe('a\n')
  })
})
