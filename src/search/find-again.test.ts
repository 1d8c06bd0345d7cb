import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { sha256 } from '#vocabulary'
import { type CitedLines, findAgain } from './find-again.ts'

const cite = (lines: readonly string[], startLine: number, endLine: number): CitedLines => {
  const text = lines.slice(startLine - 1, endLine).join('\n')
  return { startLine, endLine, hash: sha256(text), text }
}
const rules = ['# Rules', 'Never move a stop.', 'Half size before payrolls.', '', 'Take profit at 2R.']

describe('a cited text is found again', () => {
  test('where it was', () => {
    expect(findAgain(cite(rules, 2, 3), rules.join('\r\n'))).toEqual({
      kind: 'same',
      startLine: 2,
      endLine: 3,
    })
  })

  test.prop([fc.array(fc.lorem({ maxCount: 3 }), { maxLength: 8 })])(
    'after lines came before it',
    (before) => {
      expect(findAgain(cite(rules, 2, 3), [...before, ...rules].join('\n'))).toEqual({
        kind: before.length === 0 ? 'same' : 'moved',
        startLine: 2 + before.length,
        endLine: 3 + before.length,
      })
    },
  )

  test.prop([fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 40 }), fc.nat(), fc.nat()])(
    'wherever else its lines almost stand',
    (lines, from, many) => {
      const start = 1 + (from % lines.length)
      const cited = cite(lines, start, Math.min(lines.length, start + (many % 6)))
      expect(findAgain(cited, lines.join('\n')).kind).toBe('same')
      const now = ['c', ...lines]
      const found = findAgain(cited, now.join('\n'))
      expect(found.kind === 'same' || found.kind === 'moved').toBe(true)
      if ('startLine' in found) expect(cite(now, found.startLine, found.endLine).text).toBe(cited.text)
    },
  )

  test('at the nearer of two copies', () => {
    const text = [...rules, ...rules, 'x', ...rules]
    expect(findAgain({ ...cite(rules, 2, 3), startLine: 8, endLine: 9 }, text.join('\n'))).toMatchObject({
      startLine: 7,
    })
  })

  test('in a large file that it moved in by a line, however long it is itself', () => {
    const bars = Array.from(
      { length: 60_000 },
      (_, n) => `${n % 7} 1.${n % 10} the bar of minute ${n % 1_000}`,
    )
    const cited = cite(bars, 30_001, 42_000)
    expect(findAgain(cited, ['# Bars', ...bars].join('\n'))).toEqual({
      kind: 'moved',
      startLine: 30_002,
      endLine: 42_001,
    })
  })

  test('changed, with the nearest lines and how much of it is left', () => {
    const now = ['intro', '', ...rules].map((line) => line.replace('Half size', 'A quarter'))
    const found = findAgain(cite(rules, 3, 3), now.join('\n'))
    expect(found).toMatchObject({ kind: 'changed', startLine: 5, endLine: 5 })
    // Of "half size", "size before" and "before payrolls", one is left.
    expect(found.kind === 'changed' && found.alike).toBeCloseTo(1 / 3, 12)
  })

  test('or is gone', () => {
    expect(findAgain(cite(rules, 2, 3), 'something else entirely')).toEqual({ kind: 'gone' })
    expect(findAgain(cite(rules, 2, 3), '')).toEqual({ kind: 'gone' })
    expect(findAgain(cite(['Gold'], 1, 1), 'Silver')).toEqual({ kind: 'gone' })
    expect(findAgain({ ...cite(rules, 2, 3), startLine: 90, endLine: 91 }, rules.join('\n')).kind).toBe(
      'moved',
    )
  })
})

/** Passages, each with a word changed, with half of it written anew, and another text on the same subject. */
const EDITED = [
  {
    text: 'Breakouts above 2050 failed three times before NFP. Wait for the hourly close, and take half size until the print is out.',
    word: ['hourly', 'daily'],
    half: 'Breakouts above 2050 failed three times before NFP. Skip them altogether, and look at silver, which leads in weeks like these.',
    other:
      'Gold held 2050 after payrolls this time; the breakout ran forty dollars. Full size was right once the hourly candle closed above the level.',
  },
  {
    text: 'Never move a stop.\nHalf size before payrolls.\nTake profit at 2R.',
    word: ['payrolls', 'CPI'],
    half: 'Never move a stop.\nQuarter size before the Fed.\nTake profit at 2R.',
    other: 'Stops go to break even after one R.\nSize is one percent of equity.\nExits are scaled in thirds.',
  },
  {
    text: 'EURUSD stopped out twice in the London open. The spread was wide and the level at 1.0850 was taken without volume.\nLesson: no entries in the first fifteen minutes.\nIf the range of Asia is above 40 pips, fade the first push only.',
    word: ['twice', 'once'],
    half: 'EURUSD stopped out twice in the London open. The spread was wide and the level at 1.0850 was taken without volume.\nWe trade the retest now, with a limit order and a time stop.\nThursday is different, as auctions move yields.',
    other:
      'London was quiet and EURUSD drifted between 1.0820 and 1.0860 all morning. Volume came with New York.\nTook one long at the low of the range.\nClosed it for twelve pips before the ECB spoke.',
  },
  {
    text: 'Funding on BTC perpetuals turned negative after the ETF outflows; shorts are crowded. Watch for a squeeze above 64k.\nReduce leverage to two and keep the stop under the weekly low.',
    word: ['two', 'three'],
    half: 'Funding on BTC perpetuals turned negative after the ETF outflows; shorts are crowded. Watch for a squeeze above 64k.\nOptions expire Friday and dealers hedge into it, so sell calls instead.',
    other:
      'BTC made a new high above 70k as ETF inflows came back. Funding is positive and longs are crowded now.\nTrail the stop under the daily low, and take a third off at 75k.',
  },
  {
    text: 'Broker down: flatten gold by telephone, never through the API. The number is on the wall. Ask for the dealer, give account and side, repeat the size.',
    word: ['wall', 'desk'],
    half: 'Broker down: flatten gold by telephone, never through the API. Otherwise wait for the status page, write an incident, and try again after ten minutes.',
    other:
      'When the API of the broker is slow, cancel working orders first and check positions on the website. Gold and silver have margins of their own; the dealer can raise them.',
  },
  {
    text: 'Crude inventories surprised with a build of 4.2 million barrels, and WTI fell three dollars in an hour. We were long from 78 and held because the trend was up. It should have been cut at the print.',
    word: ['three', 'four'],
    half: 'Crude inventories surprised with a build of 4.2 million barrels, and WTI fell three dollars in an hour. That was the top of the year. From here sell every rally into 75 and look at gasoline for confirmation.',
    other:
      'WTI rose two dollars on a draw in crude inventories. We were flat, because the report was due, and bought the retest of 80. The trend is up, stop at 78.',
  },
  {
    text: 'RSI<30 on XAUUSD, bought the dip; stop 1990',
    word: ['dip', 'open'],
    half: 'RSI<30 on XAUUSD, waited instead; target 2040',
    other: 'XAUUSD above 2000, RSI back over 50, sold half into strength; stop at entry',
  },
  {
    text: 'The strategy loses when volatility is low.',
    word: ['low', 'high'],
    half: 'The strategy loses when spreads are wide.',
    other: 'High volatility days make most of the profit of the strategy.',
  },
] as const

const ADDED = 'Then look at the calendar again before anything is sent.'

type Edited = (typeof EDITED)[number]

/** A page on which a text stands between others of its kind. */
const page = (text: string): string =>
  `# Diary\n\nWe met at nine and spoke of other things, mostly of size and stops.\n\n${text}\n\nThe broker sent statements; gold closed higher and the dollar lower.\n`

describe('the floor of likeness keeps apart', () => {
  const foundAfter = (edit: (edited: Edited) => string) =>
    EDITED.map((edited) => {
      const cited = cite(page(edited.text).split('\n'), 5, 4 + edited.text.split('\n').length)
      return findAgain(cited, page(edit(edited))).kind
    })

  const edits: { readonly [name: string]: (edited: Edited) => string } = {
    'a word changed': ({ text, word }) => text.replace(word[0], word[1]),
    'a sentence added after it': ({ text }) => `${text} ${ADDED}`,
    'a sentence added before it': ({ text }) => `${ADDED} ${text}`,
    'its sentences in another order': ({ text }) =>
      `- ${text
        .split(/\n|(?<=[.;:]) /)
        .reverse()
        .join('\n- ')}`,
    'its lines cut elsewhere': ({ text }) => `${text.replaceAll('\n', ' ').replace(/(.{25}\S*) /g, '$1\n')} `,
    'half of it written anew': ({ half }) => half,
  }
  test.each(Object.entries(edits))('%s: changed', (_, edit) => {
    expect(new Set(foundAfter(edit))).toEqual(new Set(['changed']))
  })

  test('another text on the same subject, or on another: gone', () => {
    expect(new Set(foundAfter(({ other }) => other))).toEqual(new Set(['gone']))
    const next = (edited: Edited) => EDITED[(EDITED.indexOf(edited) + 3) % EDITED.length]?.text ?? ''
    expect(new Set(foundAfter(next))).toEqual(new Set(['gone']))
  })
})
