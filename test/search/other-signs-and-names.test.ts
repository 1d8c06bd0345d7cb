import { describe, expect, test } from 'vitest'
import { type Desk, withDesk } from './desk.ts'

const at = '2026-03-02T09:00:00Z'

const withNotes = (
  notes: { readonly [key: string]: string },
  slot: 'sqlite_fts' | 'hybrid_embeddings',
  work: (desk: Desk) => Promise<void>,
) =>
  withDesk(
    async (desk) => {
      for (const [key, text] of Object.entries(notes)) await desk.agent.write({ to: 'note', at, key, text })
      await work(desk)
    },
    { slot },
  )

describe.each([['sqlite_fts'], ['hybrid_embeddings']] as const)('by %s', (slot) => {
  test('signs that occur missing are named, and no pair that only joins two words', () =>
    withNotes(
      { gold: '今日黄金走势强，减仓。被迫卖出一次。', copper: '铜价回落，买入计划不动。' },
      slot,
      async ({ agent }) => {
        for (const [question, told] of [
          ['日圆', ['日圆']],
          ['港股', ['港股']],
          ['港股走势', []],
          ['卖出黄金', []],
        ] as const) {
          const { missing } = await agent.search({ question })
          expect([question, missing]).toEqual([question, told])
        }
      },
    ))

  test('a currency is found by its code, its name and its nickname, and in its pairs', () =>
    withNotes(
      {
        aussie: 'The Aussie held its range.',
        yen: 'USD/JPY was sold before the meeting.',
        coin: 'BTC/EUR is thin on Sundays.',
      },
      slot,
      async ({ agent }) => {
        for (const [question, key] of [
          ['AUD', 'aussie'],
          ['澳元', 'aussie'],
          ['yen', 'yen'],
          ['JPY', 'yen'],
          ['日圆', 'yen'],
          ['bitcoin', 'coin'],
        ] as const) {
          const { hits, why, missing } = await agent.search({ question })
          expect([question, hits[0]?.path, hits[0]?.coverage, why, missing]).toEqual([
            question,
            `notes/${key}.md`,
            1,
            null,
            [],
          ])
        }
        // A pair is found exactly or not at all.
        for (const question of ['GBPJPY', 'AUDNZD'])
          expect((await agent.search({ question })).missing).toEqual([question.toLowerCase()])
      },
    ))

  test('a name of several words is asked for as a whole, ours and the user’s own', () =>
    withDesk(
      async ({ agent }) => {
        await agent.write({ to: 'note', at, key: 'brent', text: 'Brent weekly numbers' })
        await agent.write({ to: 'note', at, key: 'hub', text: 'Henry Hub fell' })
        await agent.write({ to: 'note', at, key: 'stop', text: 'SL moved to 1990' })
        for (const [question, key] of [
          ['black gold', 'brent'],
          ['gas station', 'hub'],
          ['stop loss', 'stop'],
        ]) {
          const { hits, why } = await agent.search({ question: question ?? '' })
          expect([hits[0]?.path, why]).toEqual([`notes/${key}.md`, null])
        }
      },
      {
        slot,
        aliases: [
          ['black gold', 'Brent'],
          ['gas station', 'Henry Hub'],
        ],
      },
    ))
})
