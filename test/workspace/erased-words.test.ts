import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { onDisk, openAs } from './desk.ts'

const withMemory = (work: (person: Memory, home: string) => Promise<void>) =>
  inFolder(async (home) => {
    const person = await openAs(home, 'person')
    try {
      await work(person, home)
    } finally {
      await person.close()
    }
  })

const erase = (person: Memory, words: string) => person.redact({ words, reason: 'asked to' })

describe('words that are erased', () => {
  test('take their lines out of every file, and no line besides', () =>
    withMemory(async (person, home) => {
      const soul = 'I am calm.\nI cut losses at 1R.\nMandrake is our client.\nI never average down.\n'
      const { memories } = await person.propose({ file: 'SOUL.md', text: soul, edit: 'whole', reason: 'r' })
      await person.judge({ verdict: 'approve', of: memories[0] ?? '' })
      const {
        files: [file = ''],
      } = await person.write({
        to: 'journal',
        text: 'first line good lesson\nMandrake line\nthird line',
      })
      await person.write({
        to: 'note',
        key: 'x',
        text: 'first line good lesson\nMandrake line\nthird note line',
      })
      await person.write({
        to: 'note',
        key: 'x',
        text: 'first line good lesson\nMandrake line\nlast note line',
      })
      const { notices } = await erase(person, 'Mandrake')
      expect(notices).toHaveLength(3)
      expect(await onDisk(home, 'SOUL.md')).toBe(
        'I am calm.\nI cut losses at 1R.\n[redacted]\nI never average down.\n',
      )
      expect((await person.read({ path: 'SOUL.md' })).standing).toBe('approved')
      expect((await person.context({})).text).toContain('I never average down.')
      expect(await onDisk(home, 'notes/x.md')).toBe('first line good lesson\n[redacted]\nlast note line\n')
      expect(await onDisk(home, file)).toMatch(/\] first line good lesson\n\[redacted\]\nthird line\n$/)
    }))

  test('that a line breaks take the lines over which they go', () =>
    withMemory(async (person, home) => {
      await person.write({
        to: 'note',
        key: 'x',
        text: 'Silver.\nWe know that Mandrake\n\nsells copper soon.\nGold.',
      })
      await erase(person, 'mandrake sells')
      expect(await onDisk(home, 'notes/x.md')).toBe('Silver.\n[redacted]\n\nGold.\n')
    }))

  test.each([
    ['composed', 'Renée Müller', 'Renée Müller'.normalize('NFD')],
    ['in full width', 'Mandrake', 'Ｍａｎｄｒａｋｅ'],
    ['with a ligature', 'Griffin', 'Griﬃn'],
    ['with a soft hyphen', 'Mandrake', 'Man\u00addrake'],
    ['with signs of no width', 'Mandrake', 'Man\u200b\u2060dr\ufe0fake'],
    ['with a space that does not break', 'Mr Miller', 'Mr\u00a0Miller'],
    ['with another apostrophe', "O'Neil", 'O’Neil'],
    ['with another dash', 'Smith-Jones', 'Smith‑Jones'],
    ['in capitals', 'Weiß', 'WEISS'],
  ])('are found %s, whichever way they were written', (_, one, other) =>
    withMemory(async (person, home) => {
      for (const [written, words] of [
        [one, other],
        [other, one],
      ] as const) {
        await person.write({ to: 'note', key: 'x', text: `Gold.\n${written} sells.` })
        await erase(person, words)
        expect(await onDisk(home, 'notes/x.md')).toBe('Gold.\n[redacted]\n')
      }
    }),
  )

  test('go from what a plan warns of, in every answer and in the log', () =>
    withMemory(async (person) => {
      const at = '2026-01-05T14:30:00Z'
      await person.planCreate({
        at,
        condition: { symbol: 'HG' },
        action: { type: 'alert', message: 'Mandrake sells copper' },
      })
      await person.tick({ at, equity: 10_000 })
      const told = async () =>
        JSON.stringify([
          await person.plans({}),
          await person.context({}),
          await person.check({ symbol: 'HG', side: 'long', entry: 100, stop: 99, size: 1 }),
          await person.events({ after: 0 }),
          await person.show({ of: 'P1' }),
        ])
      expect(await told()).toContain('Mandrake sells copper')
      const { notices } = await erase(person, 'Mandrake')
      expect(notices).toEqual([])
      expect(await told()).not.toContain('Mandrake')
      expect((await person.plans({})).plans[0]).toMatchObject({
        action: { type: 'alert', message: '[redacted]' },
        status: 'active',
      })
      expect((await person.verify({})).problems).toEqual([])
    }))

  test('are refused where nobody could see them: every text would hold them', () =>
    withMemory(async (person) => {
      await person.write({ to: 'note', key: 'x', text: 'Gold.' })
      await expect(erase(person, '\u200b\u200b\u200b\u200b')).rejects.toMatchObject({
        code: 'invalid_input',
        field: 'words',
      })
    }))
})

describe('words that facts themselves hold', () => {
  test('are told with the field and the fact, short as they may be', () =>
    withMemory(async (person) => {
      await person.decide({ action: 'skip', symbol: 'HG', tags: ['Mandrake'], reason: 'Mandrake again' })
      await person.decide({ action: 'skip', symbol: 'SI', tags: ['mandrake', 'x'] })
      await person.order({ status: 'rejected', symbol: 'HG', rule: 'mandrake rule' })
      await person.observe({ text: 'Copper is bid.', source: 'Mandrake' })
      await person.write({ to: 'note', key: 'mandrake', text: 'Gold.' })
      await person.configure({ limits: { avoid: [{ rule: 'calls with Mandrake' }] } })
      const { notices } = await erase(person, 'Mandrake')
      expect(notices).toHaveLength(1)
      for (const place of [
        /event \d+ and 1 more, decision tags/,
        /event \d+, order rule/,
        /event \d+, observation source/,
        /event \d+, note file/,
        /event \d+, configured limits.avoid.rule/,
      ])
        expect(notices[0]).toMatch(place)
      // No text holds them any more, and the refusal says where they are.
      await expect(erase(person, 'Mandrake')).rejects.toMatchObject({
        code: 'not_found',
        next: expect.stringContaining('decision tags'),
      })
    }))
})
