import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type History, histories, knowledgeHistories, lessonHistories } from './histories.ts'
import { databaseOf, dump, inFolder, openRun, replay } from './memories.ts'

const replaysAlike = async (history: History): Promise<void> => {
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
}

property.prop([histories()], { numRuns: 20 })(
  'P5: replaying a run gives the same log, rows and context, byte for byte',
  replaysAlike,
)

property.prop([lessonHistories()], { numRuns: 2 })(
  'P5: so it does where lessons are drawn from numbers and by a model that was recorded',
  replaysAlike,
)

property.prop([knowledgeHistories()], { numRuns: 3 })(
  'P5: so it does where news is scored, compared and told as one',
  replaysAlike,
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
