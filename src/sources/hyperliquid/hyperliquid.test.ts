import { expect, test } from 'vitest'
import type { Read } from '../source.ts'
import { hyperliquidSource } from './hyperliquid.ts'
import { type SampleFill, sampleFill } from './testing/sample-fill.ts'

const read = async (...fills: SampleFill[]) => {
  const lines = async function* () {
    yield JSON.stringify([...fills].reverse())
  }
  const reads: Read[] = []
  for await (const one of hyperliquidSource.read(lines(), {})) reads.push(one)
  return reads
}
const facts = (reads: Awaited<ReturnType<typeof read>>) =>
  reads.flatMap((one) => ('fact' in one ? [one.fact] : []))

/** What is told to be held, and what it cost on average. */
const held = (reads: Awaited<ReturnType<typeof read>>) =>
  facts(reads).flatMap(({ kind, payload: { positions } }) =>
    kind === 'tick' ? (positions as { side: string; size: string; price?: string }[]) : [],
  )

test('what was held before the file is told first, at the average that its results make', async () => {
  const reads = await read(
    sampleFill(0, '+1@10', '3', { tid: 1 }),
    // Three at 8 and one at 10.
    sampleFill(1, '-2@11', '4', { tid: 2, closedPnl: '5' }),
  )
  expect(held(reads)).toEqual([{ symbol: 'ABC', side: 'long', size: '3', price: '8' }])
  expect(facts(reads).slice(1)).toMatchObject([
    { id: 'hl:1', payload: { side: 'buy' } },
    { id: 'hl:2', payload: { side: 'sell', reduceOnly: true } },
  ])
  expect(reads.flatMap((one) => ('notice' in one ? [one.notice] : []))).toEqual([
    expect.stringContaining('a position was held that the fills of the file do not lead to (line 1)'),
  ])
  // What was open before the file made a part of the result.
  expect(reads.flatMap((one) => ('stated' in one ? [one.stated.what] : []))).toEqual(['fills', 'fees'])
})

test('a fill that turns over what was held before, or after a gap, finds it told', async () => {
  const turned = await read(sampleFill(0, '-5@10', '2', { closedPnl: '4' }), sampleFill(1, '+3@9', '-3'))
  expect(held(turned)).toEqual([{ symbol: 'ABC', side: 'long', size: '2', price: '8' }])
  const gap = await read(
    sampleFill(0, '-2@10', '-5'),
    sampleFill(1, '+8@9', '-9', { closedPnl: '8' }),
    sampleFill(2, '-1@9', '-1'),
  )
  expect(held(gap)).toMatchObject([
    { side: 'short', size: '5' },
    { size: '9', price: '10' },
  ])
  const led = await read(
    sampleFill(0, '+2@10', '0'),
    sampleFill(1, '-5@10', '2'),
    sampleFill(2, '+3@9', '-3'),
  )
  expect(facts(led)).toHaveLength(3)
})

test('each half of a trade with oneself has its own name, since both have its number', async () => {
  const self = { hash: '0xself', tid: 7 }
  const reads = await read(
    sampleFill(0, '+3@10', '0', { tid: 6 }),
    sampleFill(1, '-2@10', '3', self),
    sampleFill(1, '+2@10', '3', self),
  )
  expect(facts(reads).map(({ id }) => id)).toEqual(['hl:6', 'hl:7:buy', 'hl:7:sell'])
})

test('before trades had numbers, an order that met one’s own twice at one price did so twice', async () => {
  const self = { hash: '0xself', time: 1_900_000_000_001 }
  const halves = [
    sampleFill(1, '-2@10', '3', { ...self, oid: 1 }),
    sampleFill(1, '+2@10', '3', { ...self, oid: 2 }),
    sampleFill(1, '-2@10', '3', { ...self, oid: 1 }),
    sampleFill(1, '+2@10', '3', { ...self, oid: 2 }),
  ]
  const ids = facts(await read(sampleFill(0, '+3@10', '0'), ...halves)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(5)
})

test('a spot pair that is written by its number is told by the fee of a purchase', async () => {
  const spot = { coin: '@107', dir: 'Buy', feeToken: 'HYPE', fee: '0.001', tid: 3 }
  const sold = { coin: '@107', dir: 'Sell', feeToken: 'USDC', fee: '0.02', tid: 4 }
  expect(
    facts(await read(sampleFill(0, '+1@40', '0', spot), sampleFill(1, '-0.5@41', '0.999', sold))),
  ).toMatchObject([
    { kind: 'instrument', payload: { symbol: '@107', baseCurrency: 'HYPE', paidUp: true } },
    { payload: { symbol: '@107', fee: '0.001', feeCurrency: 'HYPE' } },
    { payload: { fee: '0.02', reduceOnly: true } },
  ])
})

test('what the venue did to a position is said: a liquidation, the other side of which is none', async () => {
  const liquidation = { liquidatedUser: '0x1', markPx: '8', method: 'market' }
  const closing = { dir: 'Close Long', liquidation }
  const reads = await read(
    sampleFill(0, '+3@10', '0'),
    sampleFill(1, '-1@8', '3', { ...closing, crossed: true }),
    sampleFill(2, '-1@8', '2', { ...closing, crossed: false }),
    sampleFill(3, '-1@8', '1', { dir: 'Auto-Deleveraging' }),
  )
  expect(facts(reads).map(({ payload }) => payload.kind)).toEqual([
    undefined,
    'liquidated',
    undefined,
    'external_flatten',
  ])
})
