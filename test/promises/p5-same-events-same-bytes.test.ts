import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { histories } from './histories.ts'
import { databaseOf, dump, inFolder, openRun, replay } from './memories.ts'

property.prop([histories()], { numRuns: 20 })(
  'P5: replaying a run gives the same log, rows and context, byte for byte',
  async (history) => {
    const results: unknown[] = []
    for (let i = 0; i < 2; i++) {
      await inFolder(async (folder) => {
        const memory = await openRun(folder)
        await replay(memory, history)
        const { text } = await memory.context({})
        await memory.close()
        results.push({ text, rows: dump(databaseOf(folder)) })
      })
    }
    expect(results[0]).toEqual(results[1])
  },
)

test('P5: a fixed history gives the log and the context it always gave', async () => {
  const [history] = fc
    .sample(histories(80), { numRuns: 30, seed: 20250306 })
    .sort((a, b) => b.length - a.length)
  if (!history) throw new Error('no history')
  await inFolder(async (folder) => {
    const memory = await openRun(folder)
    await replay(memory, history)
    const { head } = await memory.verify({})
    const { text } = await memory.context({})
    await memory.close()
    expect({ calls: history.length, head, text }).toMatchSnapshot()
  })
})
