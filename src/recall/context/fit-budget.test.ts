import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { BUDGET, fitBudget } from './fit-budget.ts'
import type { FullSection } from './full-section.ts'
import { renderSections } from './section.ts'

/** Words stand in for tokens: every run of characters between blanks, and every line end. */
const words = (text: string): number => (text.match(/\S+|\n/g) ?? []).length

const section = (
  name: string,
  rank: number,
  lines: number,
  more: Partial<FullSection> = {},
): FullSection => ({
  name,
  side: 'user',
  title: name,
  rank,
  budget: BUDGET,
  all: Array.from({ length: lines }, (_, i) => ({
    text: `- ${name} line ${i + 1}`,
    handles: [`${name}${i + 1}`],
  })),
  ...more,
})

describe('sections within a budget', () => {
  test('are all there while there is room, in their own order', () => {
    const shown = fitBudget([section('low', 1, 2), section('high', 9, 1)], BUDGET, words)
    expect(renderSections(shown)).toBe('## low\n- low line 1\n- low line 2\n\n## high\n- high line 1')
    expect(shown.map(({ leftOut }) => leftOut)).toEqual([0, 0])
  })

  test('the lowest rank gives way first, its last line first', () => {
    const shown = fitBudget([section('low', 1, 3), section('high', 9, 3)], 30, words)
    expect(shown.map(({ name, leftOut, handles }) => [name, leftOut, handles])).toEqual([
      ['low', 2, ['low1']],
      ['high', 0, ['high1', 'high2', 'high3']],
    ])
    expect(shown[0]?.text).toBe('## low (1 of 3)\n- low line 1')
  })

  test('a section takes no more than its share, and says where the rest is', () => {
    const long = section('manual', 9, 60, { budget: 100, rest: '(the rest: read manual.md)' })
    const [shown] = fitBudget([long], BUDGET, words)
    expect(shown?.tokens).toBeLessThanOrEqual(100)
    expect(shown?.text.split('\n').at(-1)).toBe('(the rest: read manual.md)')
  })

  describe('a line longer than its section’s share', () => {
    const long = `- ${'word '.repeat(150)}`.trim()
    const plan = section('plans', 97, 0, { budget: 50, rest: '- the rest: plans', all: [{ text: long }] })
    const trades = section('trades', 40, 20)

    test('has its place where it must be told, and lower ranks give way', () => {
      for (const budget of [180, 300, 600, 1_800]) {
        const shown = fitBudget([plan, trades], budget, words)
        expect([budget, shown.map(({ name }) => name), shown[0]?.leftOut]).toEqual([
          budget,
          ['plans', 'trades'],
          0,
        ])
      }
    })

    test('is pointed to where not even the whole budget holds it', () => {
      expect(renderSections(fitBudget([plan, trades], 100, words))).toContain('- the rest: plans')
    })

    test('is told where there is room and nothing else stands for it', () => {
      const last = section('last', 70, 0, { budget: 50, all: [{ text: long }] })
      expect(fitBudget([last, trades], BUDGET, words).map(({ name }) => name)).toEqual(['last', 'trades'])
      expect(fitBudget([last], 100, words)).toEqual([])
    })
  })

  test('in a small budget, room that nobody else needs goes to a section as far as its usual share', () => {
    const one = section('one', 9, 30, { budget: 100 })
    const least = fitBudget([one, section('two', 5, 60, { budget: BUDGET })], 200, words)
    const alone = fitBudget([one], 200, words)
    expect(least[0]?.kept).toBeLessThan(alone[0]?.kept ?? 0)
    expect(alone[0]?.tokens).toBeGreaterThan(90)
    expect(alone[0]?.tokens).toBeLessThanOrEqual(100)
  })

  test('room that is left by a long line goes to a lower rank, unless a higher has gone whole', () => {
    const long = `- ${'word '.repeat(20)}`
    const high = section('high', 9, 1)
    const middle = { ...section('middle', 5, 0), all: [{ text: '- first' }, { text: long }] }
    const low = section('low', 1, 1)
    expect(fitBudget([high, middle, low], 30, words).map(({ name, leftOut }) => [name, leftOut])).toEqual([
      ['high', 0],
      ['middle', 1],
      ['low', 0],
    ])
    const whole = { ...middle, all: [{ text: long }] }
    expect(fitBudget([high, whole, low], 30, words).map(({ name }) => name)).toEqual(['high'])
  })

  test('what lines come to less together than one by one is room, too', () => {
    // A heading is counted with how many of its lines are shown, which it does not say where that is all of them.
    const sections = [...'abcdefgh'].map((name, i) => section(name, 9 - i, 1))
    const all = words(renderSections(fitBudget(sections, BUDGET, words)))
    expect(fitBudget(sections, all, words)).toHaveLength(sections.length)
  })

  test('one whose first line has no room says where it is', () => {
    const line = 'word '.repeat(200)
    const rest = '(the rest: read manual.md)'
    const manual = section('manual', 9, 0, { budget: 100, rest, all: [{ text: line }, { text: line }] })
    const [shown] = fitBudget([manual], BUDGET, words)
    expect(shown).toMatchObject({ text: `## manual (0 of 2)\n${rest}`, leftOut: 2 })
  })

  test('one without lines is none', () => {
    expect(fitBudget([section('empty', 9, 0)], BUDGET, words)).toEqual([])
  })

  const sections = fc.array(
    fc.record({ rank: fc.integer({ min: 0, max: 5 }), lines: fc.integer({ min: 0, max: 12 }) }),
    { maxLength: 8 },
  )
  property.prop([sections, fc.integer({ min: 0, max: 400 })])(
    'never take more than it, and a lower rank never stays where a higher has gone whole',
    (made, budget) => {
      const full = made.map(({ rank, lines }, i) => section(`s${i}`, rank, lines))
      const shown = fitBudget(full, budget, words)
      expect(words(renderSections(shown))).toBeLessThanOrEqual(budget)
      const kept = new Set(shown.map(({ name }) => name))
      const gone = full.filter(({ name, all }) => all.length > 0 && !kept.has(name)).map(({ rank }) => rank)
      for (const one of full)
        if (kept.has(one.name)) expect(gone.every((rank) => rank <= one.rank)).toBe(true)
    },
  )
})

describe('what must be told', () => {
  const counters: { readonly [name: string]: (text: string) => number } = {
    words,
    characters: (text) => text.length,
    halves: (text) => Math.ceil(text.length / 2),
    // Comes to more together than one by one.
    'whole fours': (text) => Math.floor(text.length / 4),
    // A longer text may come to less.
    odd: (text) => text.length + 9 * (text.length % 7),
  }
  const notShown = (left: number): string => `- ${left} not shown`
  const drawn = fc.array(
    fc.record({
      rank: fc.oneof(fc.integer({ min: 93, max: 100 }), fc.integer({ min: 0, max: 100 })),
      lines: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 8 }),
      out: fc.constantFrom(0, 0, 3),
      rest: fc.constantFrom(undefined, 'there', notShown),
      share: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constant(Number.POSITIVE_INFINITY)),
    }),
    { maxLength: 9 },
  )
  type Drawn = Parameters<Parameters<(typeof drawn)['map']>[0]>[0][number]
  const made = ({ rank, lines, out, rest, share }: Drawn, n: number): FullSection => ({
    ...section(`s${n}`, rank, 0, { budget: share, out }),
    all: lines.map((long, at) => ({ text: `- s${n} line ${at + 1}${' word'.repeat(long)}` })),
    ...(rest === undefined ? {} : { rest }),
  })
  const anyCounter = fc.constantFrom(...Object.keys(counters))
  const anyBudget = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 5_000 }))
  const counterOf = (name: string) => counters[name] ?? words
  const mustBeTold = ({ rank, all }: FullSection): boolean => rank >= 95 && all.length > 0
  const fitted = (full: readonly FullSection[], budget: number, counter: string) =>
    fitBudget(full, budget, counterOf(counter))

  property.prop([drawn, anyBudget, anyCounter], { numRuns: 600 })(
    'never takes more than the budget, by any count of tokens, and the same sections are fitted alike',
    (sections, budget, counter) => {
      const full = sections.map(made)
      const shown = fitted(full, budget, counter)
      // What is not shown at all takes nothing, whatever the counter makes of an empty text.
      if (shown.length > 0) expect(counterOf(counter)(renderSections(shown))).toBeLessThanOrEqual(budget)
      expect(fitted(full, budget, counter)).toEqual(shown)
    },
  )

  property.prop([drawn, anyBudget, anyBudget, anyCounter], { numRuns: 600 })(
    'is shown no less of in a larger budget',
    (sections, one, other, counter) => {
      const full = sections.map(made)
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map((budget) =>
        fitted(full, budget, counter),
      )
      for (const { name } of full.filter(mustBeTold)) {
        const kept = (less ?? []).find((section) => section.name === name)?.kept ?? -1
        expect((more ?? []).find((section) => section.name === name)?.kept ?? -1).toBeGreaterThanOrEqual(kept)
      }
    },
  )

  property.prop([drawn, anyBudget, anyCounter], { numRuns: 600 })(
    'is whole before any lower rank has a line, where it has no share to keep to',
    (sections, budget, counter) => {
      const full = sections
        .map(made)
        .map((one) => (mustBeTold(one) ? { ...one, budget: Number.POSITIVE_INFINITY } : one))
      const shown = fitted(full, budget, counter)
      const kept = new Map(shown.map((section) => [section.name, section.kept]))
      const cut = full.some((one) => mustBeTold(one) && (kept.get(one.name) ?? 0) < one.all.length)
      const lower = full.filter((one) => !mustBeTold(one) && kept.has(one.name))
      if (cut) expect(lower).toEqual([])
    },
  )

  property.prop([drawn, anyBudget, anyCounter], { numRuns: 600 })(
    'says how many of its lines are not shown, and the first line of each comes before the second of any',
    (sections, budget, counter) => {
      const full = sections.map(made).filter(mustBeTold)
      const shown = fitted(full, budget, counter)
      const by = new Map(shown.map((section) => [section.name, section]))
      for (const { name, rest } of full) {
        const { text = '', leftOut = 0 } = by.get(name) ?? {}
        if (by.has(name) && leftOut > 0 && rest === notShown)
          expect(text.endsWith(notShown(leftOut))).toBe(true)
        if (by.has(name) && leftOut === 0) expect(text).not.toContain('not shown')
        // Any line at all: then each that can say so says what there is of it.
        if (shown.some(({ kept }) => kept > 0) && rest !== undefined) expect(by.has(name)).toBe(true)
      }
      if (shown.some(({ kept }) => kept > 1))
        expect(full.every(({ name }) => (by.get(name)?.kept ?? 0) > 0)).toBe(true)
    },
  )

  test('keeps to its share while others need the room, and has more where none does', () => {
    const plans = section('plans', 97, 30, { budget: 60, rest: notShown })
    const trades = (lines: number): FullSection => section('trades', 40, lines)
    const [crowded, alone] = [400, 10].map((lines) => fitBudget([plans, trades(lines)], BUDGET, words))
    expect(crowded?.[0]?.tokens).toBeLessThanOrEqual(60)
    expect(crowded?.[0]?.text).toMatch(/\n- \d+ not shown$/)
    expect(alone?.[0]?.text).not.toContain('not shown')
    // A share is not less where the budget is.
    expect(fitBudget([plans, trades(400)], 200, words)[0]?.kept).toBe(crowded?.[0]?.kept)
  })
})
