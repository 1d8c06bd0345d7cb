import { expect, test } from 'vitest'
import { replay } from './replay.ts'
import { lines, positionLine, priceLine, tempFolder, writeFiles } from './testing/sample-data.ts'

// Ledgers with what really happens to them: a line written twice, two writers at one file, one started again from an older copy.

const PRICES = lines(
  priceLine('AAA', 'Daily', {
    '2030-03-04': { buy: 10 },
    '2030-03-05': { buy: 11 },
    '2030-03-06': { buy: 12 },
  }),
)

const START = positionLine(0, '2030-03-01', null, 100, { AAA: 0 })
const BOUGHT_1 = positionLine(1, '2030-03-04', 'buy AAA 1', 90, { AAA: 1 })
const BOUGHT_2 = positionLine(2, '2030-03-05', 'buy AAA 2', 68, { AAA: 3 })
const SOLD_3 = positionLine(3, '2030-03-06', 'sell AAA 3', 104, { AAA: 0 })

const replayed = async (rows: readonly string[], more: { readonly [path: string]: string } = {}) => {
  const path = await writeFiles(await tempFolder(), {
    'agents/ai-trader/A_stock/merged.jsonl': PRICES,
    'agents/ai-trader/agent_data_astock/model-a/position/position.jsonl': lines(...rows),
    ...more,
  })
  let text = ''
  const result = await replay({ path, write: (told) => (text += told) })
  const [report] = result.sources
  return { text, result, faults: report?.faults ?? [], discrepancies: report?.discrepancies ?? [] }
}

test('a repeated row is named once, taken once, and nothing after it differs', async () => {
  const { faults, discrepancies, result, text } = await replayed([
    START,
    BOUGHT_1,
    BOUGHT_1,
    BOUGHT_2,
    SOLD_3,
  ])
  expect(faults).toEqual([
    {
      kind: 'repeated row',
      where: 'model-a, line 3',
      what: 'row 1 is there before, the same in all; taken once',
    },
  ])
  expect(discrepancies).toEqual([])
  expect(result).toMatchObject({ ok: true, sources: [{ rows: 4, roundTrips: 1 }] })
  expect(text).toContain('0 discrepancies, 1 fault of the')
  expect(text).toContain('repeated row: model-a, line 3')
})

test('ids that are used again by other rows are one fault, and both rows count', async () => {
  const again = positionLine(1, '2030-03-05', 'buy AAA 2', 68, { AAA: 3 })
  const andAgain = positionLine(0, '2030-03-06', 'sell AAA 3', 104, { AAA: 0 })
  const { faults, discrepancies, result } = await replayed([START, BOUGHT_1, again, andAgain])
  expect(faults).toEqual([
    { kind: 'id reuse', where: 'model-a, lines 3 to 4', what: "the id 1 is another row's before" },
  ])
  expect(discrepancies).toEqual([])
  expect(result).toMatchObject({
    ok: true,
    sources: [{ rows: 4, roundTrips: 1, again: { facts: 4, known: 4 } }],
  })
})

test('an id that goes back is named', async () => {
  const { faults } = await replayed([
    START,
    positionLine(7, '2030-03-04', 'buy AAA 1', 90, { AAA: 1 }),
    positionLine(3, '2030-03-05', 'buy AAA 2', 68, { AAA: 3 }),
  ])
  expect(faults).toMatchObject([{ kind: 'id regression', where: 'model-a, line 3' }])
})

test('a state that goes on from an older row is a fork: named once, and compared from there', async () => {
  // Started again from the state after row 1: what row 2 bought is gone.
  const forked = positionLine(3, '2030-03-05', 'sell AAA 1', 101, { AAA: 0 })
  const after = positionLine(4, '2030-03-06', 'buy AAA 2', 77, { AAA: 2 })
  const wrong = positionLine(5, '2030-03-06', 'sell AAA 1', 88, { AAA: 1 })
  const { faults, discrepancies, text } = await replayed([START, BOUGHT_1, BOUGHT_2, forked, after, wrong])
  expect(faults).toEqual([
    {
      kind: 'forked state',
      where: 'model-a, line 4',
      what: 'row 3 goes on from row 1 (line 2), not from the row before it',
    },
  ])
  // After the fork our ledger has two more, for which 22 were paid; only what is new is a difference: 88 in place of 89.
  expect(discrepancies).toEqual([
    { where: 'model-a, row 5 (2030-03-06)', what: 'cash', file: '88', ledger: '67' },
  ])
  expect(text).toContain('At 5 of 6 rows')
  expect(text).not.toContain('At each of')
})

test('a difference that stays is named once', async () => {
  const { discrepancies } = await replayed([
    START,
    positionLine(1, '2030-03-04', 'buy AAA 1', 80, { AAA: 1 }),
    positionLine(2, '2030-03-05', 'buy AAA 2', 58, { AAA: 3 }),
    positionLine(3, '2030-03-06', 'sell AAA 3', 94, { AAA: 0 }),
  ])
  expect(discrepancies.map(({ where }) => where)).toEqual(['model-a, row 1 (2030-03-04)'])
})

test('what is not understood is named and is no agreement', async () => {
  const { text, result } = await replayed([START, BOUGHT_1], {
    'agents/ai-trader/agent_data_astock/model-b/position/position.jsonl': '{"held": {}}\n',
    'agents/ai-trader/agent_data_astock/model-c/log/day.txt': 'hello',
    'agents/other-league/trades.csv': 'a,b\n',
    'bars/x.csv': 'a,b\n',
  })
  expect(result.ok).toBe(false)
  expect(result.notUnderstood).toEqual(['agents/other-league', 'bars'])
  expect(result.sources[0]?.notUnderstood.map(({ folder }) => folder.split('/').at(-1))).toEqual([
    'model-b',
    'model-c',
  ])
  expect(text).toContain('Not understood, so nothing is said of them: agents/other-league, bars.')
  expect(text).toContain('Of these only a part was understood: sse-50.')
  expect(text).not.toContain('agrees with every source')
})

test('prose says only what was found', async () => {
  const { text } = await replayed([START])
  expect(text).not.toMatch(/price rule|rows change nothing|sell price/)
})
