import { readFile } from 'node:fs/promises'
import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { indexFiles, paths, withDesk } from './desk.ts'

const at = (minute: number) => new Date(Date.parse('2025-03-03T09:00:00Z') + minute * 60_000).toISOString()

/** The words of the secret, each of them and only they. */
const SECRET = 'Wolfgang whispered about the Zanzibar shipment'
const WORDS = ['Wolfgang', 'whispered', 'Zanzibar', 'shipment']

const hashesOf = async (memory: Memory): Promise<string[]> => {
  const { events } = await memory.events({ after: 0, limit: 1_000 })
  return [
    ...new Set(
      events
        .filter((event) => JSON.stringify(event).includes('Zanzibar'))
        .flatMap(({ texts }) => Object.values(texts)),
    ),
  ]
}

const held = async (home: string): Promise<string[]> => {
  const found: string[] = []
  for (const file of indexFiles(home)) {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0))
    const text = bytes.toString('latin1').toLowerCase()
    for (const word of WORDS)
      if (text.includes(word.toLowerCase())) found.push(`${word} in ${file.slice(-12)}`)
  }
  return found
}

test.each(['the next search', 'a reindex'])(
  'what was erased is found by no search, of now or of the past, and is in no byte of the index after %s',
  async (next) => {
    await withDesk(async ({ home, agent, person }) => {
      await agent.write({ to: 'note', at: at(0), key: 'tip', text: `# Tip\n\n${SECRET}.` })
      await agent.write({ to: 'note', at: at(1), key: 'gold', text: 'Gold is bid.' })
      const { turn } = await agent.turn({ at: at(2), equity: 1_000 })
      await agent.decide({ turn, action: 'skip', symbol: 'GOLD', reason: SECRET })
      await openTrade(agent, {
        at: at(3),
        trade: 't1',
        symbol: 'GOLD',
        side: 'long',
        size: 1,
        price: 10,
        reason: SECRET,
      })
      await agent.remark({ at: at(4), on: 't1', text: `${SECRET} again` })
      await agent.planCreate({ at: at(4), condition: { symbol: 'GOLD' }, action: { type: 'skip_trade' } })
      await agent.remark({ at: at(4), on: 'P1', text: SECRET })
      await agent.incident({ at: at(5), text: SECRET })
      // Some of it is found in another file by now, some was rewritten before anybody asked.
      await agent.search({ question: 'Zanzibar' })
      await agent.write({ to: 'note', at: at(6), key: 'tip', text: 'Nothing to see.' })
      for (const memory of [agent, person])
        expect((await memory.search({ question: 'Zanzibar' })).hits.length).toBeGreaterThan(2)
      expect((await held(home)).length).toBeGreaterThan(0)
      // A handle keeps the moment it was asked about last.
      for (const memory of [agent, person])
        expect(paths(await memory.search({ question: SECRET, asOf: at(5) }))).toContain('notes/tip.md')

      await person.redact({ hashes: await hashesOf(person), reason: 'asked to' })
      if (next === 'a reindex') await person.reindex({})
      for (const memory of [agent, person])
        for (const asOf of [undefined, at(2), at(5)])
          for (const question of [...WORDS, SECRET]) {
            const { hits } = await memory.search({ question, all: true, limit: 50, asOf })
            for (const hit of hits) for (const word of WORDS) expect(JSON.stringify(hit)).not.toContain(word)
          }
      expect(await held(home)).toEqual([])
      expect((await agent.search({ question: 'gold bid' })).hits[0]?.path).toBe('notes/gold.md')
      await agent.write({ to: 'note', at: at(7), key: 'tip', text: 'A new tip.' })
      expect((await agent.search({ question: 'new tip' })).hits[0]?.path).toBe('notes/tip.md')
    })
  },
)
