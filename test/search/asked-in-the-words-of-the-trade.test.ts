import { describe, expect, test } from 'vitest'
import { textOf } from '../text-of.ts'
import { type Desk, paths, withDesk } from './desk.ts'

const firstOf = async ({ agent }: Desk, question: string, asOf?: string): Promise<string | undefined> =>
  paths(await agent.search({ question, asOf }))[0]

const day = (n: number, hour = '09'): string => `2026-03-${String(n).padStart(2, '0')}T${hour}:00:00Z`

describe('notes that differ in one name', () => {
  const rule = (name: string) =>
    `${name}: never hold through the press conference of the central bank; stop twenty pips, target forty, half size on Fridays.`

  test('the pair that is asked about comes before newer notes on others, and is no older version of them', () =>
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
        expect(hits.map(({ newer }) => newer)).toEqual(hits.map(() => null))
      }
    }))

  test('of two versions of one day the later comes first, as of then too', () =>
    withDesk(async (desk) => {
      await desk.agent.write({ to: 'note', at: day(2, '09'), key: 'a', text: `${rule('EURUSD')} Two ATR.` })
      await desk.agent.write({ to: 'note', at: day(2, '15'), key: 'b', text: `${rule('EURUSD')} Three ATR.` })
      await desk.agent.write({ to: 'note', at: day(2, '18'), key: 'a', text: `${rule('EURUSD')} Four ATR.` })
      const question = 'EURUSD press conference'
      expect(await firstOf(desk, question)).toBe('notes/a.md')
      expect(await firstOf(desk, question, day(2, '16'))).toBe('notes/b.md')
      const { hits } = await desk.agent.search({ question, asOf: day(2, '16') })
      expect(hits.map(({ newer }) => newer)).toEqual([null, 'notes/b.md:1'])
    }))
})

describe('days of a journal in which every day reads alike', () => {
  test.each([
    ['gold yesterday', '10'],
    ['gold on March 4th', '04'],
    ['gold 4 March', '04'],
    ['gold 10.03.2026', '10'],
    ['昨天 gold', '10'],
    ['3月4日 gold', '04'],
    ['gold two days ago', '09'],
  ])('%s', (question, asked) =>
    withDesk(async ({ agent }) => {
      for (const n of [4, 5, 9, 10, 11])
        await agent.write({
          to: 'journal',
          at: day(n),
          text: 'The gold trade went as planned; a note of the session.',
        })
      const { hits, why, nowhere } = await agent.search({ question })
      expect(hits[0]?.path).toBe(`journal/2026-03-${asked}.md`)
      // When it was is not what it is about: that no text says "4th" tells nothing.
      expect([why, nowhere]).toEqual([null, []])
    }),
  )
})

describe('tickers that are words', () => {
  const notes = {
    on: 'ON semiconductor: bought ON after the news on silicon carbide.',
    all: 'Allstate, ALL, raises premiums.',
    a: 'Agilent (A) fell on orders from China.',
    other: 'It was all on a whim: it is on us all to be careful on any day.',
  }

  test.each([
    ['ON', 'on'],
    ['ALL?', 'all'],
    ['A', 'a'],
    ['what about A?', 'a'],
    ['NYSE: A', 'a'],
    ['NASDAQ:ON', 'on'],
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
        ['NYSE:T', 'telecom'],
        ['NASDAQ:SOXL', 'soxl'],
        ['OANDA:USD_JPY', 'yen'],
        ['FX: What of the slippage at the open', 'slippage'],
        ['FYI slippage at the open', 'slippage'],
        ['ASAP, TL;DR: slippage at the open', 'slippage'],
        ['HTTP 503 from the broker', 'outage'],
        ['Tesla delivery misses', 'tesla'],
        ['特斯拉', 'tesla'],
        ['ORD-2026-00123', 'ticket'],
        ['铁矿石的库存', 'ore'],
        ['iron ore', 'ore'],
        ['When is Nonfarm out and what do we do in gold', 'jobs'],
        ['FTSE China A50 before holidays', 'china'],
        ['BRKB', 'class'],
      ]
      for (const [question = '', key] of asked) {
        const { hits, why, nowhere } = await agent.search({ question })
        expect([question, hits[0]?.path, why]).toEqual([question, `notes/${key}.md`, null])
        if (key === 'ore') expect(nowhere).toEqual([])
      }
    }))

  test('what is not there is told, and read as nothing else', () =>
    withNotes(async ({ agent }) => {
      const asked = [
        ['SOXS', 'soxs'],
        ['$SOXS', 'soxs'],
        ['USDJPT', 'usdjpt'],
        ['Q4 2024 cash flow', 'q42024'],
        ['Microsoft orders at the open', 'microsoft'],
        ['who told us to sell Disney at the open', 'disney'],
        ['ORD-2026-00124 was rejected', 'ord-2026-00124'],
        ['比亚迪销量', '比亚迪'],
        ['药明康德', '药明康德'],
      ]
      for (const [question = '', what = ''] of asked) {
        const { readAs, why, hits } = await agent.search({ question })
        expect([question, readAs]).toEqual([question, []])
        if (hits.length > 0) expect([question, why]).toEqual([question, expect.stringContaining(what)])
      }
      expect((await agent.search({ question: 'SOXS' })).nowhere).toEqual(['soxs'])
      expect(await agent.search({ question: 'terbium' })).toMatchObject({ readAs: [], nowhere: ['terbium'] })
    }))
})

test('what is said of an answer is in its text: how it was read, the days, how much a hit covers, what is newer', () =>
  withDesk(async ({ agent }) => {
    const plan = (target: number) => `Copper plan: buy 9200, stop 9050, target ${target}, risk one percent.`
    await agent.write({ to: 'note', at: day(2), key: 'old', text: plan(9_600) })
    await agent.write({ to: 'note', at: day(3), key: 'new', text: plan(9_700) })
    await agent.write({ to: 'journal', at: day(4), text: 'Copper stopped out.' })
    const answer = await agent.search({ question: 'coppr plan yesterday, says Karl', asOf: day(5) })
    const text = textOf('search', answer)
    expect(text).toContain('read as: - word coppr, as copper')
    expect(text).toMatch(/notes\/new\.md:1-1, covers \d+%:/)
    expect(text).toMatch(/notes\/old\.md:1-1, covers \d+%, newer: "notes\/new\.md:1"/)
  }))
