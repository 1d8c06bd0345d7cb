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
  test('traditional and simplified Chinese are one', () =>
    withNotes(
      {
        gold: '黄金突破后回调，止损放在前低。',
        bitcoin: '比特币仓位减半。',
        fed: '美联储按兵不动。',
        margin: '融資餘額連續三日下降。',
      },
      slot,
      async ({ agent }) => {
        for (const [question, key] of [
          ['黃金怎麼做', 'gold'],
          ['黃金', 'gold'],
          ['比特幣', 'bitcoin'],
          ['美聯儲', 'fed'],
          ['融资余额', 'margin'],
        ]) {
          const { hits, why } = await agent.search({ question: question ?? '' })
          expect([question, hits[0]?.path, why]).toEqual([question, `notes/${key}.md`, null])
        }
      },
    ))

  test('signs that occur nowhere are told, and no pair that only joins two words', () =>
    withNotes(
      { gold: '今日黄金走势强，减仓。被迫卖出一次。', copper: '铜价回落，买入计划不动。' },
      slot,
      async ({ agent }) => {
        for (const [question, told] of [
          ['日圓', ['日圆']],
          ['國巨被動元件報價', ['国巨', '被动元件报价']],
          ['港股', ['港股']],
          ['港股走势', ['港股']],
          ['卖出黄金', []],
        ] as const) {
          const { nowhere } = await agent.search({ question })
          expect([question, nowhere]).toEqual([question, told])
        }
      },
    ))

  test('a currency is found by its code, its name and its nickname, and in its pairs', () =>
    withNotes(
      {
        aussie: 'The Aussie dollar held its range.',
        yen: 'USD/JPY was sold before the meeting.',
        drinks: 'KO against PEP: the spread is wide.',
        coin: 'BTC/EUR is thin on Sundays.',
      },
      slot,
      async ({ agent }) => {
        for (const [question, key] of [
          ['AUD', 'aussie'],
          ['AUDUSD', 'aussie'],
          ['australian dollar', 'aussie'],
          ['澳元', 'aussie'],
          ['yen', 'yen'],
          ['JPY', 'yen'],
          ['日圓', 'yen'],
          ['Coca-Cola', 'drinks'],
          ['Pepsi', 'drinks'],
          ['可口可樂', 'drinks'],
          ['bitcoin', 'coin'],
        ] as const) {
          const { hits, why, nowhere } = await agent.search({ question })
          expect([question, hits[0]?.path, hits[0]?.coverage, why, nowhere]).toEqual([
            question,
            `notes/${key}.md`,
            1,
            null,
            [],
          ])
        }
        // A pair is found exactly or not at all.
        for (const question of ['GBPJPY', 'AUDNZD'])
          expect((await agent.search({ question })).nowhere).toEqual([question.toLowerCase()])
      },
    ))

  test('of the currencies each has its own notes, whichever name is asked for', () =>
    withNotes(
      {
        cad: 'USDCAD at 1.36',
        gbp: 'GBPUSD heavy',
        chf: 'USDCHF flat',
        nzd: 'NZDUSD range',
        nok: 'EURNOK squeeze',
        dkk: 'DKK peg holds',
        try: 'EURTRY carry',
        cny: 'EURCNY fix',
        mxn: 'USDMXN, INR, RUB, THB and BRL are thin',
      },
      slot,
      async ({ agent }) => {
        for (const [question, keys] of [
          ['dollar', ['cad', 'gbp', 'chf', 'nzd', 'mxn']],
          ['dollars', ['cad', 'gbp', 'chf', 'nzd', 'mxn']],
          ['美元', ['cad', 'gbp', 'chf', 'nzd', 'mxn']],
          ['Canadian dollars', ['cad']],
          ['pound', ['gbp']],
          ['franc', ['chf']],
          ['swissie', ['chf']],
          ['瑞士法郎', ['chf']],
          ['kiwi', ['nzd']],
          ['euros', ['nok', 'try', 'cny']],
          ['danish krone', ['dkk']],
          ['krone', ['dkk', 'nok']],
          ['lira', ['try']],
          ['里拉', ['try']],
          ['yuan', ['cny']],
          ['比索', ['mxn']],
          ['卢比', ['mxn']],
          ['卢布', ['mxn']],
          ['泰铢', ['mxn']],
          ['雷亚尔', ['mxn']],
        ] as const) {
          const { hits, why, nowhere } = await agent.search({ question, limit: 20 })
          const found = hits.filter(({ components }) => (components.keyword ?? 0) > 0)
          expect([question, found.map(({ path }) => path).sort(), why, nowhere]).toEqual([
            question,
            keys.map((key) => `notes/${key}.md`).sort(),
            null,
            [],
          ])
          expect(found.map(({ coverage }) => coverage)).toEqual(found.map(() => 1))
        }
        // They are words first.
        expect((await agent.search({ question: 'won' })).nowhere).toEqual(['won'])
        expect((await agent.search({ question: 'what is the dollar risk of the range' })).why).toBeNull()
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
          const { hits, why, nowhere } = await agent.search({ question: question ?? '' })
          expect([hits[0]?.path, hits[0]?.coverage, why, nowhere]).toEqual([`notes/${key}.md`, 1, null, []])
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
