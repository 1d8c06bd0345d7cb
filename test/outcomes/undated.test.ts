import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { june, refusal, withDesk } from '../memories/desk.ts'
import { databaseOf, inFolder, openRun } from '../promises/memories.ts'

const bought = { symbol: 'NQ', side: 'buy', size: 1, price: 100 } as const

describe('before the first fact with a time', () => {
  test('what happens at a moment is refused without one, and nothing is written', () =>
    withDesk(async ({ person, agent }) => {
      const undated = [
        person.fill(bought),
        person.fill({ fills: [bought, { ...bought, at: june(2) }] }),
        person.order({ order: 'o', status: 'placed', symbol: 'NQ', side: 'buy' }),
        person.tick({ positions: [] }),
        agent.turn({ positions: [] }),
        agent.turn({}),
        person.tick({ equity: 1_000 }),
        person.cash({ type: 'deposit', amount: 5 }),
        agent.decide({ action: 'skip', symbol: 'NQ' }),
        openTrade(person, { symbol: 'NQ', side: 'long', size: 1, price: 100 }),
        person.tradeRecord({ symbol: 'NQ', side: 'long', size: 1, entryPrice: 100, exitPrice: 101 }),
        person.adjust({ symbol: 'NQ', ratio: 2 }),
        person.order({ status: 'rejected', rule: 'R1' }),
        agent.write({ to: 'journal', text: 'quiet' }),
        person.incident({ text: 'feed down' }),
        person.planCreate({ condition: { price: { below: 1 } }, action: { type: 'skip_trade' } }),
      ]
      for (const refused of await Promise.all(undated.map(refusal)))
        expect(refused).toMatchObject({ code: 'invalid_time', field: 'at' })
      expect((await person.status()).trades).toMatchObject({ open: 0, closed: 0 })
      expect((await person.events()).events.map(({ kind }) => kind)).toEqual(['run.started'])
    }))

  test('what needs no moment is kept, and has none', () =>
    inFolder(async (folder) => {
      const memory = await openRun(folder)
      const learned = await memory.write({ to: 'learning', text: 'Spreads are wide at the open.' })
      expect(learned).toMatchObject({ outcome: 'recorded', at: null, knownAt: null })
      await memory.write({ to: 'note', key: 'gold', text: 'Gold follows yields.' })
      await memory.propose({ file: 'playbook.md', edit: 'append', text: 'Trade less.', reason: 'costs' })
      expect((await memory.proposals()).proposals).toMatchObject([{ at: null }])
      expect(await memory.read({ path: 'notes/gold.md' })).toMatchObject({ by: 'person' })
      expect((await memory.search({ question: 'yields' })).hits).toMatchObject([{ day: null }])
      expect((await memory.runs()).runs).toMatchObject([{ started: null }])
      // The first fact with a time sets the clock: from then on it may be left out, and learnings are dated.
      await memory.fill({ ...bought, at: june(2) })
      await memory.write({ to: 'learning', text: 'Fills slip by a tick.' })
      await memory.write({ to: 'journal', text: 'a first fill' })
      const { text } = await memory.read({ path: 'learnings.md' })
      expect(text).toContain('- Spreads are wide at the open.\n- [2025-06-02] Fills slip by a tick.')
      await memory.close()
      const home = dirname(databaseOf(folder))
      const names = await readdir(home, { recursive: true })
      const texts = names.filter((name) => /\.(md|jsonl?)$/.test(name) && !name.endsWith('anchors.jsonl'))
      expect(texts.length).toBeGreaterThan(3)
      for (const name of texts)
        expect([name, await readFile(join(home, name), 'utf8')].join('\n')).not.toContain('1970')
    }))
})
