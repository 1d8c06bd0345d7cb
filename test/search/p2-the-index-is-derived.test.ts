import { rm } from 'node:fs/promises'
import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import { expect } from 'vitest'
import { TABLE_NAMES } from '#log/ports'
import { behindItsBack, databaseOf } from '../promises/memories.ts'
import { askAll, replay } from './asking.ts'
import { indexFiles, withAnother, withDesk } from './desk.ts'
import { histories } from './histories.ts'

test.prop([histories(), fc.nat(1_000)], { numRuns: 6 })(
  'P2: an index made step by step, at once, anew, or after it was deleted gives the same answers, of the past too',
  async ({ doings }, pick) => {
    await withDesk(async (desk) => {
      const known = await replay(desk, doings, () => true)
      const t = known[pick % known.length] ?? ''
      const answers = async (memory = desk.agent) => [await askAll(memory), await askAll(memory, t)]
      const stepwise = await answers()
      await desk.agent.reindex({ anew: true })
      expect(await answers()).toEqual(stepwise)
      // The person's handle has read the index before it was made anew.
      expect(await answers(desk.person)).toEqual(stepwise)
      for (const file of indexFiles(desk.home)) await rm(file, { force: true })
      await withAnother(desk.home, async (memory) => expect(await answers(memory)).toEqual(stepwise))
    })
  },
)

test.prop([histories({ longest: 20, goOn: true })], { numRuns: 4 })(
  'P2: rows deleted and rebuilt give the same answers and the same handles',
  async ({ doings }) => {
    await withDesk(async (desk) => {
      await replay(desk, doings)
      const { turn } = await desk.agent.turn({ at: '2026-01-01T00:00:00Z', equity: 5 })
      await desk.agent.write({ to: 'note', key: 'last', text: 'Gold, last of all.' })
      const shown = await desk.agent.search({ turn, question: 'gold' })
      expect(shown.hits.map(({ handle }) => handle)).not.toContain(null)
      const before = await askAll(desk.agent)
      for (const table of TABLE_NAMES) behindItsBack(databaseOf(desk.home), `delete from "${table}"`)
      await desk.person.rebuild({})
      await withAnother(desk.home, async (memory) => {
        expect(await askAll(memory)).toEqual(before)
        expect((await memory.search({ question: 'gold' })).hits).toEqual(shown.hits)
      })
    })
  },
)

test('P2: an index that was made with other aliases is made again with these', async () => {
  await withDesk(async ({ home, agent }) => {
    await agent.write({ to: 'note', at: '2025-03-03T09:00:00Z', key: 'a', text: 'The widowmaker gapped.' })
    await agent.write({ to: 'note', at: '2025-03-03T09:00:00Z', key: 'b', text: 'Wheat is quiet.' })
    const asked = { question: 'NATGAS', limit: 5 }
    expect((await agent.search(asked)).hits).toEqual([])
    const search = { aliases: [['natgas', 'widowmaker'] as [string, string]] }
    await withAnother(
      home,
      async (other) => expect((await other.search(asked)).hits).toMatchObject([{ path: 'notes/a.md' }]),
      search,
    )
    await withAnother(home, async (other) => expect((await other.search(asked)).hits).toEqual([]))
  })
})
