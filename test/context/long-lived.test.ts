import { fc, test as property } from '@fast-check/vitest'
import type { Memory } from 'hindcast'
import { expect } from 'vitest'
import { histories, tradingHistories } from '../promises/histories.ts'
import { inFolder, openRun, replay } from '../promises/memories.ts'

const SITUATIONS = [
  { XAU: { trend: 'up', volatility: 'normal' } },
  { XAU: { trend: 'down' }, BTC: { session: 'london' } },
  {},
] as const

/** Everything that is made of what was read: contexts, what is due, what stands open. */
const answers = async (memory: Memory) => {
  const contexts = []
  for (const context of SITUATIONS) contexts.push(await memory.context({ context }))
  return {
    contexts,
    moments: await memory.due(),
    activity: (await memory.state()).activity,
    recall: await memory.recall({ symbol: 'XAU', context: SITUATIONS[0].XAU }),
  }
}

/** What else an agent and a person write in between, by the number of the step. */
const write = async (memory: Memory, step: number): Promise<void> => {
  switch (step % 4) {
    case 0:
      await memory.turn({ context: SITUATIONS[step % 3] })
      return
    case 1:
      await memory.write({
        to: 'note',
        key: `gold-${step % 2}`,
        text: `XAU pays in London, seen ${step} times.`,
      })
      return
    case 2:
      await memory.write({ to: 'journal', text: `step ${step}` })
      return
    default:
      await memory.write({ to: 'learning', text: `Wait for the retest, as in step ${step}.` })
  }
}

property.prop([fc.oneof(histories(), tradingHistories()), fc.integer({ min: 2, max: 4 })], { numRuns: 8 })(
  'a memory that has been open all along answers as one that was just opened',
  async (told, pauses) => {
    // Before the first dated fact there is no time for a turn.
    const dated = told.findIndex(({ input }) => 'at' in input)
    const history = [...told.slice(dated, dated + 1), ...told.filter((_, i) => i !== dated)]
    const long = Math.max(1, Math.ceil(history.length / pauses))
    await inFolder(async (folder) => {
      const lived = await openRun(folder)
      for (let from = 0, step = 0; from < history.length; from += long, step++) {
        await replay(lived, history.slice(from, from + long))
        await answers(lived)
        await write(lived, step)
        const fresh = await openRun(folder)
        expect(await answers(lived)).toEqual(await answers(fresh))
        // Nor does it matter who wrote last.
        await write(fresh, step + 1)
        const after = await answers(fresh)
        await fresh.close()
        expect(await answers(lived)).toEqual(after)
      }
      await lived.close()
    })
  },
)
