import { test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { TABLE_NAMES } from '#record/ports'
import { histories } from './histories.ts'
import { behindItsBack, databaseOf, dump, inFolder, openRun, replay } from './memories.ts'

test.prop([histories(60)], { numRuns: 25 })(
  'P2: deleting all that is derived and rebuilding gives identical rows',
  async (history) => {
    await inFolder(async (folder) => {
      const memory = await openRun(folder)
      await replay(memory, history)
      const before = dump(databaseOf(folder))
      for (const table of TABLE_NAMES) behindItsBack(databaseOf(folder), `delete from "${table}"`)
      await memory.rebuild({})
      expect(dump(databaseOf(folder))).toEqual(before)
      expect((await memory.verify({})).problems).toEqual([])
      await memory.close()
    })
  },
)

test.prop([histories()], { numRuns: 15 })(
  'P2: a memory opened again decides on as one that stayed open',
  async (history) => {
    await inFolder(async (kept) => {
      await inFolder(async (reopened) => {
        const stayed = await openRun(kept)
        await replay(stayed, history)
        await stayed.close()
        for (const call of history) {
          const memory = await openRun(reopened)
          await replay(memory, [call])
          await memory.close()
        }
        expect(dump(databaseOf(reopened))).toEqual(dump(databaseOf(kept)))
      })
    })
  },
)
