import { test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { TABLE_NAMES } from '#log/ports'
import {
  type History,
  histories,
  knowledgeHistories,
  lessonHistories,
  tradingHistories,
} from './histories.ts'
import { behindItsBack, databaseOf, dump, inFolder, openRun, replay } from './memories.ts'

const rebuilds = (history: History): Promise<void> =>
  inFolder(async (folder) => {
    const memory = await openRun(folder)
    await replay(memory, history)
    const before = dump(databaseOf(folder))
    for (const table of TABLE_NAMES) behindItsBack(databaseOf(folder), `delete from "${table}"`)
    await memory.rebuild({})
    expect(dump(databaseOf(folder))).toEqual(before)
    expect((await memory.verify({})).problems).toEqual([])
    await memory.close()
  })

test.prop([histories(60)], { numRuns: 12 })(
  'P2: deleting all that is derived and rebuilding gives identical rows',
  rebuilds,
)

test.prop([tradingHistories()], { numRuns: 4 })(
  'P2: so it does where many trades have made beliefs, moods and plans',
  rebuilds,
)

test.prop([lessonHistories()], { numRuns: 2 })('P2: so it does where lessons were drawn and judged', rebuilds)

const reopens = (history: History): Promise<void> =>
  inFolder((kept) =>
    inFolder(async (reopened) => {
      const stayed = await openRun(kept)
      await replay(stayed, history)
      await stayed.close()
      for (const call of history) {
        const memory = await openRun(reopened)
        await replay(memory, [call])
        await memory.close()
      }
      expect(dump(databaseOf(reopened))).toEqual(dump(databaseOf(kept)))
    }),
  )

test.prop([histories()], { numRuns: 6 })(
  'P2: a memory opened again decides on as one that stayed open',
  reopens,
)

test.prop([lessonHistories()], { numRuns: 2 })(
  'P2: so it does where lessons are drawn when they are due',
  reopens,
)

test.prop([tradingHistories(60)], { numRuns: 2 })(
  'P2: so it does with outcomes that wait to become evidence',
  reopens,
)

test.prop([knowledgeHistories()], { numRuns: 3 })(
  'P2: so it does where news was read, moved, told as one and fed by outcomes',
  rebuilds,
)

test.prop([knowledgeHistories(25)], { numRuns: 2 })(
  'P2: so it does where outcomes wait for what they were decided on',
  reopens,
)
