import { describe, expect, test } from 'vitest'
import { textOf } from '../text-of.ts'
import { type Desk, paths, withDesk } from './desk.ts'

const day = (n: number, hour = '09'): string => `2026-03-${String(n).padStart(2, '0')}T${hour}:00:00Z`

describe('notes that differ in one name', () => {
  const rule = (name: string) =>
    `${name}: never hold through the press conference of the central bank; stop twenty pips, target forty, half size on Fridays.`

  test('the pair that is asked about comes before newer notes on others', () =>
    withDesk(async (desk) => {
      const pairs = ['USD/JPY', 'EURUSD', 'GBP/USD', 'USDMXN']
      for (const [n, pair] of pairs.entries())
        await desk.agent.write({ to: 'note', at: day(n + 1), key: `rule${n}`, text: rule(pair) })
      const asked = [
        ['USD/JPY stop', 0],
        ['USD JPY stop', 0],
        ['EUR / USD on Fridays', 1],
        ['GBP.USD half size', 2],
        ['usd/mxn target', 3],
      ] as const
      for (const [question, n] of asked) {
        const { hits } = await desk.agent.search({ question })
        expect([question, hits[0]?.path]).toEqual([question, `notes/rule${n}.md`])
      }
    }))
})

describe('days of a journal in which every day reads alike', () => {
  const withJournal = (work: (desk: Desk) => Promise<void>) =>
    withDesk(async (desk) => {
      for (const n of [4, 5, 9, 10, 11])
        await desk.agent.write({
          to: 'journal',
          at: day(n),
          text: 'The gold trade went as planned; a note of the session.',
        })
      await work(desk)
    })

  test.each(['gold 10.03.2026', 'gold on March 10th 2026', 'gold 2026-03-10', '2026年3月10日 gold'])(
    '%s',
    (question) =>
      withJournal(async (desk) => {
        const { hits, missing } = await desk.agent.search({ question })
        expect([hits[0]?.path, missing]).toEqual(['journal/2026-03-10.md', []])
      }),
  )

  test('since and until are filters, and all of these days is found, whatever words it has', () =>
    withJournal(async ({ agent }) => {
      const found = async (question: string, since?: string, until?: string) =>
        paths(await agent.search({ question, since, until })).sort()
      const fifth = 'journal/2026-03-05.md'
      expect(await found('gold', '2026-03-05', '2026-03-05')).toEqual([fifth])
      expect(await found('what did I do', '2026-03-05', '2026-03-05')).toEqual([fifth])
      expect(await found('zzyzx', undefined, '2026-03-05')).toEqual(['journal/2026-03-04.md', fifth])
      expect(await found('gold', '2026-03-12')).toEqual([])
      const { why } = await agent.search({ question: 'gold', since: '2026-03-12' })
      expect(why).toContain('on other days')
    }))

  test('a level is no year', () =>
    withJournal(async ({ agent }) => {
      await agent.write({ to: 'note', at: day(2), key: 'level', text: 'Gold resistance at 2050.' })
      const { hits } = await agent.search({ question: 'gold resistance at 2050' })
      expect(hits[0]?.path).toBe('notes/level.md')
    }))
})

describe('tickers that are words', () => {
  const notes = {
    on: 'ON semiconductor: bought ON after the news on silicon carbide.',
    all: 'Allstate, ALL, raises premiums.',
    other: 'It was all on a whim: it is on us all to be careful on any day.',
  }

  test.each([
    ['ON', 'on'],
    ['ALL?', 'all'],
    ['what about ON?', 'on'],
  ])('%s', (question, key) =>
    withDesk(async ({ agent }) => {
      for (const [name, text] of Object.entries(notes))
        await agent.write({ to: 'note', at: day(2), key: name, text })
      const { hits, why } = await agent.search({ question })
      expect([hits[0]?.path, why]).toEqual([`notes/${key}.md`, null])
    }),
  )

  test('words without a subject stay none', () =>
    withDesk(async ({ agent }) => {
      await agent.write({ to: 'note', at: day(2), key: 'on', text: notes.on })
      const { hits, why } = await agent.search({ question: 'what is it' })
      expect([hits, why]).toEqual([[], expect.stringContaining('only words such as')])
    }))
})

describe('names of things', () => {
  const notes = {
    cable:
      '# Cable\n\nGBP/USD broke the range low at the open; USD strength across the board. We sold GBP/USD.',
    yen: '# Yen\n\nUSDJPY intervention risk above 158; keep size small.',
    soxl: '# Chips\n\nSOXL was sold into strength.',
    erbium: '# Fibre\n\nErbium is cheap.',
    telecom: '# Telecom\n\nT yields six percent.',
    cash: "# Cash\n\nQ3'24 free cash flow was negative.",
    slippage: '# Execution\n\nMarket orders at the open paid eleven basis points of slippage.',
    outage: '# Outage\n\nThe broker returned 503 for forty minutes.',
    tesla: '# Cars\n\nTSLA delivery misses are bought.',
    ticket: '# Ticket\n\nOrder ORD-2026-00123 was rejected.',
    jobs: '# Jobs\n\nNFP is out on the first Friday; flat in gold before it.',
    china: '# China\n\nChina A50 gaps before holidays; half size.',
    class: '# Shares\n\nBRK.B is dear above book.',
    ore: '# 铁矿石\n\n铁矿石库存连续三周下降。',
  }
  const withNotes = (work: (desk: Desk) => Promise<void>) =>
    withDesk(async (desk) => {
      for (const [key, text] of Object.entries(notes))
        await desk.agent.write({ to: 'note', at: day(2), key, text })
      await work(desk)
    })

  test('what is there comes first, however it is asked for', () =>
    withNotes(async ({ agent }) => {
      const asked = [
        ['USD–JPY', 'yen'],
        ['USD - JPY', 'yen'],
        ['USD vs JPY', 'yen'],
        ['USD|JPY', 'yen'],
        ['USD:JPY', 'yen'],
        ['GBP', 'cable'],
        ['GBP exposure at the open', 'cable'],
        ['JPY', 'yen'],
        ['OANDA:USD_JPY', 'yen'],
        ['FYI slippage at the open', 'slippage'],
        ['ASAP, TL;DR: slippage at the open', 'slippage'],
        ['HTTP 503 from the broker', 'outage'],
        ['ORD-2026-00123', 'ticket'],
        ['铁矿石的库存', 'ore'],
        ['When is Nonfarm out and what do we do in gold', 'jobs'],
        ['FTSE China A50 before holidays', 'china'],
      ]
      for (const [question = '', key] of asked) {
        const { hits, why, missing } = await agent.search({ question })
        expect([question, hits[0]?.path, why]).toEqual([question, `notes/${key}.md`, null])
        if (key === 'ore') expect(missing).toEqual([])
      }
    }))

  test('what is not there is named as missing, and read as nothing else', () =>
    withNotes(async ({ agent }) => {
      for (const [question, what] of [
        ['SOXS', 'soxs'],
        ['$SOXS', 'soxs'],
        ['USDJPT', 'usdjpt'],
        ['Microsoft orders at the open', 'microsoft'],
        ['ORD-2026-00124 was rejected', 'ord-2026-00124'],
        ['比亚迪销量', '比亚迪销量'],
        ['terbium', 'terbium'],
      ] as const) {
        const { readAs, missing } = await agent.search({ question })
        expect([question, readAs, missing.includes(what)]).toEqual([question, [], true])
      }
    }))
})

test('what is known of an answer is in its text: how it was read, what is missing, the day and the match', () =>
  withDesk(async ({ agent }) => {
    await agent.write({ to: 'note', at: day(2), key: 'plan', text: 'Copper plan: buy 9200, stop 9050.' })
    const answer = await agent.search({ question: 'coppr plan, says Karl' })
    const text = textOf('search', answer)
    expect(text).toContain('read as: - word coppr, as copper')
    expect(text).toMatch(/missing: .*karl/)
    expect(text).toMatch(/notes\/plan\.md:1-1, 2026-03-02, match \d+%:/)
  }))
