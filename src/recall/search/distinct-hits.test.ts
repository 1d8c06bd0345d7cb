import { describe, expect, test } from 'vitest'
import { sha256 } from '#vocabulary'
import { aliasesOf } from './aliases.ts'
import { distinctHits } from './distinct-hits.ts'
import type { PlacedChunk } from './ports.ts'

const chunk = (ordinal: number, text: string, more: Partial<PlacedChunk> = {}): PlacedChunk => ({
  ordinal,
  text,
  hash: sha256(text),
  headings: [],
  startLine: 1,
  endLine: 1,
  path: `notes/${ordinal}.md`,
  ref: `notes/${ordinal}.md`,
  source: 'workspace',
  seq: ordinal,
  ...more,
})

const distinct = async (
  chunks: readonly PlacedChunk[],
  limit = 10,
  caps = {},
  holds?: (hit: PlacedChunk) => number,
) =>
  (
    await distinctHits(chunks, {
      read: async (hit) => hit,
      limit,
      caps,
      holds,
      aliases: aliasesOf(),
      isLater: async (one, other) =>
        one.source === 'workspace' && other.source === 'workspace' && one.seq > other.seq,
    })
  ).map(({ chunk: one, newer }) => [one.ordinal, newer?.ordinal ?? null])

const RULE = 'never add to a losing position in gold before the fix of the afternoon'

describe('hits that repeat a better one', () => {
  test('the same text is one hit', async () => {
    expect(await distinct([chunk(1, RULE), chunk(2, RULE), chunk(3, 'silver')])).toEqual([
      [1, null],
      [3, null],
    ])
  })

  test('of two versions the newer comes first, and the older says so', async () => {
    const older = chunk(1, `${RULE} at all`, { day: '2026-01-05' })
    const newer = chunk(2, RULE, { day: '2026-02-05' })
    expect(await distinct([older, newer])).toEqual([
      [2, null],
      [1, 2],
    ])
    expect(await distinct([newer, older])).toEqual([
      [2, null],
      [1, 2],
    ])
  })

  test.each([
    [
      'companies',
      'Acme',
      'Borealis',
      (x: string) => `${x} thesis: margins expand as freight costs fall, hold until the print.`,
    ],
    [
      'weekdays',
      'Mondays',
      'Fridays',
      (x: string) => `The rule of tin for ${x}: flat by noon, no adds after ten, tickets are signed.`,
    ],
    [
      'shares',
      '贵州茅台',
      '五粮液',
      (x: string) => `${x}：批价下跌，经销商库存偏高，等待中秋备货，止损设在年线，仓位百分之二，不追高。`,
    ],
  ])('notes on two %s are no versions of each other', async (_, one, other, text) => {
    const notes = [chunk(1, text(one), { day: '2026-01-05' }), chunk(2, text(other), { day: '2026-02-05' })]
    expect(await distinct(notes)).toEqual([
      [1, null],
      [2, null],
    ])
  })

  test('figures are what versions differ in, in any script', async () => {
    for (const [one, other] of [
      [
        'Copper plan: buy 9200, stop 9050, target 9600, risk one percent.',
        'Copper plan: buy 9200, stop 9050, target 9700, risk one percent.',
      ],
      [
        '铜的计划：九千二买入，止损九千零五十，目标九千六，风险百分之一。',
        '铜的计划：九千二买入，止损九千零五十，目标九千七，风险百分之一。',
      ],
    ] as const)
      expect(
        await distinct([chunk(1, one, { day: '2026-01-05' }), chunk(2, other, { day: '2026-01-06' })]),
      ).toEqual([
        [2, null],
        [1, 2],
      ])
  })

  test('none gives way to a newer one that has less of what is asked for, but says where that is', async () => {
    const asked = chunk(1, `${RULE} at all`, { day: '2026-03-10' })
    const newer = chunk(2, RULE, { day: '2026-03-11' })
    const holds = ({ ordinal }: PlacedChunk) => (ordinal === 1 ? 1 : 0.5)
    expect(await distinct([asked, newer], 10, {}, holds)).toEqual([
      [1, 2],
      [2, null],
    ])
    expect(await distinct([newer, asked], 10, {}, holds)).toEqual([
      [2, null],
      [1, 2],
    ])
  })

  test('who asks for one is told of its newer version, which comes in its place', async () => {
    const [asked, newer] = [
      chunk(1, `${RULE} at all`, { day: '2026-03-10' }),
      chunk(2, RULE, { day: '2026-03-11' }),
    ]
    expect(await distinct([asked, chunk(3, 'silver'), newer], 1)).toEqual([[2, null]])
    const holds = ({ ordinal }: PlacedChunk) => (ordinal === 1 ? 1 : 0.5)
    expect(await distinct([asked, chunk(3, 'silver'), newer], 1, {}, holds)).toEqual([[1, 2]])
  })

  test('notes on two accounts or tickets are no versions of each other', async () => {
    for (const name of ['Account ', 'acct. no. ', 'ticket #', 'on account: ']) {
      const rule = (n: number) =>
        `${name}${n}: margin limit is 30 percent, no overnight positions, ask first.`
      const notes = [chunk(1, rule(4471), { day: '2026-01-05' }), chunk(2, rule(4472), { day: '2026-01-06' })]
      expect(await distinct(notes)).toEqual([
        [1, null],
        [2, null],
      ])
    }
  })

  test('a shared page is no newer version of an own note', async () => {
    const own = chunk(1, RULE, { written: '2026-03-01' })
    const page = chunk(2, `${RULE} at all`, { written: '2026-03-05', source: 'shared' })
    expect(await distinct([own, page])).toEqual([
      [1, null],
      [2, null],
    ])
  })

  test('notes that differ in the pair they are about are no versions of each other', async () => {
    const of = (n: number, pair: string) => chunk(n, `${pair}: ${RULE}`, { written: `2026-03-0${n}` })
    expect(await distinct([of(1, 'USD/JPY'), of(2, 'GBPUSD')])).toEqual([
      [1, null],
      [2, null],
    ])
    expect(await distinct([of(1, 'Fiscal 2022'), of(2, 'FY23')])).toEqual([
      [1, null],
      [2, null],
    ])
    expect(await distinct([of(1, 'USD/JPY'), of(2, 'USDJPY')])).toEqual([
      [2, null],
      [1, 2],
    ])
  })

  test('of two records of one day nobody is called older', async () => {
    const told = (n: number) => chunk(n, `${RULE} ${n}`, { source: 'decision', day: '2026-02-05' })
    expect(await distinct([told(1), told(2)])).toEqual([
      [1, null],
      [2, null],
    ])
  })

  test('a note is as new as the day it was written on, and of one day as what was written later', async () => {
    const [older, newer, same] = [
      chunk(1, RULE, { written: '2026-01-05' }),
      chunk(2, `${RULE} today`, { written: '2026-02-05' }),
      chunk(3, `${RULE} at noon`, { written: '2026-02-05' }),
    ]
    expect(await distinct([older, newer])).toEqual([
      [2, null],
      [1, 2],
    ])
    expect(await distinct([newer, same])).toEqual([
      [3, null],
      [2, 3],
    ])
    expect(await distinct([same, newer])).toEqual([
      [3, null],
      [2, 3],
    ])
    expect(await distinct([chunk(1, RULE), newer])).toEqual([
      [1, null],
      [2, null],
    ])
  })

  test('what only shares some words keeps its place', async () => {
    expect(
      await distinct([chunk(1, 'gold fades after the fix'), chunk(2, 'gold fades before payrolls')]),
    ).toEqual([
      [1, null],
      [2, null],
    ])
  })

  test('a decision and the transcript of its turn are one hit, whichever is better', async () => {
    const decision = chunk(1, '{"at":"2026-01-06","turn":"t-77","action":"skip"}', { source: 'decision' })
    const transcript = chunk(2, '- skip XAUUSD', { source: 'transcript', ref: 't-77' })
    const another = chunk(3, '- hold', { source: 'transcript', ref: 't-78' })
    expect(await distinct([decision, transcript, another])).toEqual([
      [1, null],
      [3, null],
    ])
    expect(await distinct([transcript, decision])).toEqual([[2, null]])
  })

  test('of one turn the best passage is shown', async () => {
    const passage = (n: number, ref: string) => chunk(n, `- skip ${n}`, { source: 'transcript', ref })
    expect(await distinct([passage(1, 't-77'), passage(2, 't-77'), passage(3, 't-78')])).toEqual([
      [1, null],
      [3, null],
    ])
  })

  test('keeps to limit and caps', async () => {
    const shared = [1, 2, 3].map((n) => chunk(n, `page ${n} of something else`, { source: 'shared' }))
    expect(await distinct([...shared, chunk(4, 'mine')], 3, { shared: 1 })).toEqual([
      [1, null],
      [4, null],
    ])
    expect(await distinct([chunk(1, 'a'), chunk(2, 'b'), chunk(3, 'c')], 2)).toHaveLength(2)
  })

  test.each([
    ['gold', 'silver'],
    ['apple', 'tesla'],
    ['yen', 'euro'],
    ['bitcoin', 'solana'],
  ])('a note on %s is no version of one on %s, in small letters too', async (one, other) => {
    const plan = (name: string) => `Stop for ${name} is 1990, target 2050; size one lot, risk one percent.`
    const [older, newer] = [
      chunk(1, plan(one), { day: '2026-01-05' }),
      chunk(2, plan(other), { day: '2026-02-05' }),
    ]
    expect(await distinct([older, newer])).toEqual([
      [1, null],
      [2, null],
    ])
  })

  test('one name of a thing for another makes no other text', async () => {
    const plan = (name: string) => `Stop for ${name} is 1990, target 2050; size one lot, risk one percent.`
    const [older, newer] = [
      chunk(1, plan('gold'), { day: '2026-01-05' }),
      chunk(2, plan('bullion'), { day: '2026-02-05' }),
    ]
    expect(await distinct([older, newer])).toEqual([
      [2, null],
      [1, 2],
    ])
  })
})
