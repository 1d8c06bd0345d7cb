import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { indexOf, paths, withAnother, withDesk } from './desk.ts'
import { unit, wordEmbedder } from './embedders.ts'

const AT = '2025-03-03T09:00:00Z'
const LATER = '2025-04-03T09:00:00Z'

test('who opens an index while another fills it is answered from what was there before', async () => {
  await withDesk(async ({ home, agent }) => {
    await agent.write({ to: 'note', at: AT, key: 'gold', text: 'Gold is bid.' })
    await agent.search({ question: 'gold' })
    // As a process does that takes in thousands of files.
    const filling = new Database(indexOf(home))
    filling.exec('BEGIN IMMEDIATE')
    filling.exec('DELETE FROM passages')
    try {
      const other = withAnother(home, (memory) => memory.search({ question: 'gold' }))
      for (const answer of [await other, await agent.search({ question: 'gold' })])
        expect(paths(answer)).toEqual(['notes/gold.md'])
    } finally {
      filling.exec('ROLLBACK')
      filling.close()
    }
    await agent.write({ to: 'note', at: AT, key: 'oil', text: 'Gold and oil.' })
    expect((await agent.search({ question: 'gold' })).hits).toHaveLength(2)
  })
})

test('searches made together by several handles all answer, and leave one index', async () => {
  await withDesk(async ({ home, agent, person }) => {
    for (let n = 0; n < 25; n++)
      await agent.decide({ at: AT, action: 'skip', symbol: 'GOLD', reason: `Gold reason ${n}.` })
    await withAnother(home, async (other) => {
      const asked = { question: 'gold reason', sources: ['decision' as const], limit: 50 }
      const answers = await Promise.all(
        [agent, person, other, agent, person, other].map((memory) => memory.search(asked)),
      )
      for (const { hits, without } of answers) expect(hits.length === 25 || without.length > 0).toBe(true)
      const now = await agent.search(asked)
      expect(new Set(now.hits.map(({ startLine }) => startLine)).size).toBe(25)
      await person.reindex({ anew: true })
      for (const memory of [agent, person, other]) expect(await memory.search(asked)).toEqual(now)
    })
  })
})

test.each(['now', 'then'])(
  'a text that another call replaces while the model is asked is still found as of %s',
  async (when) => {
    let meanwhile: (() => Promise<unknown>) | undefined
    const embedder = wordEmbedder('remote', {
      embed: async (texts) => {
        const work = texts.includes('platinum') ? meanwhile : undefined
        if (work) meanwhile = undefined
        await work?.()
        return texts.map((text) => unit(text, 64))
      },
    })
    await withDesk(
      async ({ agent, person }) => {
        for (const key of ['one', 'two'])
          await agent.write({ to: 'note', at: AT, key, text: `Platinum ${key}.` })
        const { knownAt } = await agent.write({ to: 'note', at: AT, key: 'three', text: 'Platinum three.' })
        const asked = { question: 'platinum', asOf: when === 'now' ? undefined : (knownAt ?? undefined) }
        if (when === 'then')
          await agent.write({ to: 'note', at: LATER, key: 'one', text: 'Platinum, once more.' })
        const before = await agent.search(asked)
        expect(before.hits).toHaveLength(3)
        meanwhile = async () => {
          await person.write({ to: 'note', at: LATER, key: 'two', text: 'Platinum, two by two.' })
          await person.search({ question: 'oil' })
        }
        const { hits, without } = await agent.search(asked)
        expect(meanwhile).toBeUndefined()
        expect({ found: hits.length, without }).toEqual({ found: 3, without: [] })
        if (when === 'then') expect(hits).toEqual(before.hits)
      },
      { embedder },
    )
  },
)
