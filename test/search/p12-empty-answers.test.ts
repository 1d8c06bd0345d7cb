import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { byHand, indexFiles, paths, withAnother, withDesk } from './desk.ts'
import { wordEmbedder } from './embedders.ts'

const FIRST = '2025-03-03T09:00:00Z'
const EARLIER = '2025-01-01T00:00:00Z'

describe('P12: an empty answer says why', () => {
  test.each([
    ['', /question is empty/],
    ['  \t\n ', /question is empty/],
    ['?!… — ()', /only punctuation or symbols/],
    ['""', /only punctuation or symbols/],
    ['* ^ : ( ) - + { }', /only punctuation or symbols/],
    ['what is the', /only words such as/],
    ['AND OR', /None of these words/],
    ['the "and" or (what)', /only words such as/],
    ['zzyzx', /None of these words/],
  ])('%j', async (question, why) => {
    await withDesk(async ({ agent }) => {
      await agent.write({
        to: 'note',
        at: FIRST,
        key: 'gold',
        text: 'Gold is bid, NEAR the high. NOT a breakout.',
      })
      const answer = await agent.search({ question })
      expect(answer.hits).toEqual([])
      expect(answer.why).toMatch(why)
      // The next question works.
      expect(paths(await agent.search({ question: 'gold' }))).toEqual(['notes/gold.md'])
    })
  })

  test('a name that is nowhere is named, beside the nearest', async () => {
    await withDesk(async ({ agent }) => {
      for (const symbol of ['EURUSD', 'USDJPY', 'GBPUSD', 'AUDUSD'])
        await agent.write({
          to: 'note',
          at: FIRST,
          key: symbol.toLowerCase(),
          text: `${symbol}: best hours and the stop.`,
        })
      const other = await agent.search({ question: 'best hours and stop for EURNOK' })
      expect([other.why, other.missing, other.hits.length]).toEqual([null, ['eurnok'], 4])
      expect(Math.max(...other.hits.map(({ coverage }) => coverage))).toBeLessThan(1)
      const known = await agent.search({ question: 'hours of USDJPY, quickly' })
      expect([known.hits[0]?.path, known.missing]).toEqual(['notes/usdjpy.md', ['quickly']])
      expect((await agent.search({ question: 'stop for coffee' })).missing).toEqual(['coffee'])
      expect((await agent.search({ question: '白银的止损' })).missing).toEqual(['白银', '止损'])
    })
  })

  test('words of the query language of a full-text index are words', async () => {
    await withDesk(async ({ agent }) => {
      await agent.write({
        to: 'note',
        at: FIRST,
        key: 'gold',
        text: 'Gold is bid, NEAR the high. NOT a breakout.',
      })
      for (const question of [
        'gold NEAR high',
        'gold AND NOT breakout',
        'body:gold',
        '"gold',
        'gold*',
        'NEAR(gold, 2)',
      ])
        expect(paths(await agent.search({ question })), question).toEqual(['notes/gold.md'])
    })
  })

  test('nothing was written yet, and nothing was known yet as of then', async () => {
    await withDesk(async ({ agent }) => {
      expect(await agent.search({ question: 'gold' })).toMatchObject({ hits: [], why: /Nothing is indexed/ })
      await agent.write({ to: 'note', at: FIRST, key: 'gold', text: 'Gold is bid.' })
      expect(await agent.search({ question: 'gold', asOf: EARLIER })).toMatchObject({
        hits: [],
        why: expect.stringMatching(/Nothing is indexed as of then/),
      })
      expect((await agent.search({ question: 'gold', asOf: FIRST })).why).toBeNull()
    })
  })

  test('everything that has the words is covered by reviews', async () => {
    await withDesk(async ({ agent }) => {
      await agent.write({ to: 'journal', at: FIRST, text: 'Platinum jumped.' })
      await agent.write({
        to: 'review',
        at: '2025-03-10T09:00:00Z',
        key: 'week_2025-10',
        text: 'A quiet week.',
      })
      await agent.write({ to: 'journal', at: '2025-03-20T09:00:00Z', text: 'Later.' })
      const { hits, why } = await agent.search({ question: 'platinum' })
      expect(hits).toEqual([])
      expect(why).toMatch(/1 document is older and covered by reviews; ask for all/)
      expect(paths(await agent.search({ question: 'platinum', all: true }))).toEqual([
        'journal/2025-03-03.md',
      ])
    })
  })

  test('what there is is of a day that has not come, and no review covers it', async () => {
    await withDesk(async ({ home, agent }) => {
      await byHand(home, 'journal/2030-01-01.md', '# 2030-01-01\n\nPlatinum will jump.\n')
      await agent.read({ path: 'journal/2030-01-01.md' })
      const { hits, why } = await agent.search({ question: 'platinum' })
      expect(hits).toEqual([])
      expect(why).toContain('1 document is of days that have not come yet; ask for all')
      expect(why).not.toContain('review')
      expect(paths(await agent.search({ question: 'platinum', all: true }))).toEqual([
        'journal/2030-01-01.md',
      ])
    })
  })

  test('what there was has been erased', async () => {
    await withDesk(async ({ agent, person }) => {
      await agent.write({ to: 'journal', at: FIRST, text: 'Gold is bid.' })
      expect((await agent.search({ question: 'gold' })).hits).toHaveLength(1)
      await person.redact({ words: 'Gold is bid', reason: 'asked to' })
      for (const asOf of [undefined, FIRST]) {
        const { hits, why } = await agent.search({ question: 'gold', asOf })
        expect(hits).toEqual([])
        expect(why).toMatch(/1 text was erased here, the last on 2025-03-03\./)
      }
    })
  })

  test('what there was was erased later, and a past moment is not told when', () =>
    withDesk(async ({ agent, person }) => {
      await agent.write({ to: 'journal', at: FIRST, text: 'Gold is bid.' })
      await agent.tick({ at: '2025-04-07T09:00:00Z', equity: 10_000 })
      await person.redact({ words: 'Gold is bid', reason: 'asked to' })
      const why = async (asOf?: string) => (await agent.search({ question: 'gold', asOf })).why
      expect(await why()).toContain('1 text was erased here, the last on 2025-04-07.')
      expect(await why(FIRST)).toContain('1 text was erased here.')
    }))

  test('search by meaning is off, and why', async () => {
    await withDesk(
      async ({ agent }) => {
        await agent.write({ to: 'note', at: FIRST, key: 'gold', text: 'Gold is bid.' })
        for (const question of ['gold', 'nothing of the kind'])
          expect((await agent.search({ question })).without).toEqual([
            'meaning: search is set to keywords only (sqlite_fts)',
          ])
      },
      { slot: 'sqlite_fts' },
    )
  })

  test('the question is in a language that the embedder does not read', async () => {
    await withDesk(async ({ agent }) => {
      await agent.write({ to: 'note', at: FIRST, key: 'gold', text: 'Gold is bid.' })
      const { hits, why, without } = await agent.search({ question: '原油库存' })
      expect(hits).toEqual([])
      expect(why).toMatch(/None of these words/)
      expect(without).toEqual([
        expect.stringMatching(/reads only en, and the question is in another language/),
      ])
    })
  })

  test('nothing is said of languages where the question is in none', () =>
    withDesk(async ({ agent }) => {
      await agent.write({ to: 'note', at: FIRST, key: 'gold', text: 'Gold is bid.' })
      for (const question of ['10K', 'FY2022', '0.5%', 'ESZ4', '2026-03-04', '🚀🚀', 'RSI<30', 'Q3'])
        expect([question, (await agent.search({ question })).without]).toEqual([question, []])
    }))

  test('the model was changed: meaning waits for a reindex, words go on', async () => {
    await withDesk(async ({ home, agent }) => {
      await agent.write({ to: 'note', at: FIRST, key: 'gold', text: 'Gold is bid.' })
      await agent.search({ question: 'gold' })
      const search = { embedder: wordEmbedder('words-1', { slow: true }) }
      await withAnother(
        home,
        async (other) => {
          const found = await other.search({ question: 'gold' })
          expect(paths(found)).toEqual(['notes/gold.md'])
          expect(found.without).toEqual([
            expect.stringMatching(/^meaning: the vectors are of hindcast-static-en-1 and not of words-1/),
          ])
          await other.reindex({})
          expect((await other.search({ question: 'gold' })).without).toEqual([])
        },
        search,
      )
    })
  })

  test('the index is behind because another process is at it', async () => {
    await withDesk(async ({ home, agent }) => {
      await agent.write({ to: 'note', at: FIRST, key: 'gold', text: 'Gold is bid.' })
      expect(paths(await agent.search({ question: 'gold' }))).toEqual(['notes/gold.md'])
      const [file = ''] = indexFiles(home)
      const other = new Database(file)
      try {
        other.exec('BEGIN IMMEDIATE')
        await agent.write({ to: 'note', at: FIRST, key: 'oil', text: 'Oil is offered.' })
        const { hits, why, without } = await agent.search({ question: 'oil' })
        expect([hits, why]).toEqual([[], expect.stringMatching(/None of these words/)])
        expect(without).toEqual([expect.stringMatching(/another process is indexing it$/)])
        await expect(agent.reindex({})).rejects.toMatchObject({ code: 'already_running' })
        other.exec('ROLLBACK')
        expect(paths(await agent.search({ question: 'oil' }))).toEqual(['notes/oil.md'])
      } finally {
        other.close()
      }
    })
  })
})
