import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { sampleEpisode } from '../../memories/habits/testing/sample-agent.ts'
import { put } from '../rows/change.ts'
import { RowsInMemory } from '../testing/rows-in-memory.ts'
import { readClosedTrades } from './memories-as-of.ts'

describe('the newest closed trades', () => {
  const ends = () => fc.array(fc.nat(3), { minLength: 1_900, maxLength: 2_300 })

  // Several thousand rows each time.
  test.prop([ends(), fc.integer({ min: 1, max: 2_500 })], { numRuns: 8 })(
    'are read page by page as they would be at once, however many one event ended',
    async (steps, limit) => {
      const store = new RowsInMemory()
      let outcomeSeq = 1
      for (const [i, step] of steps.entries()) {
        // Now and then hundreds of one event.
        outcomeSeq += step === 3 && i % 7 === 0 ? 1 : 0
        const change = put('episodes', sampleEpisode({ n: i + 1, outcomeSeq }))
        await store.writeRows([{ seq: outcomeSeq, change }])
      }
      const all = await store.rows('episodes', {
        order: { column: 'outcomeSeq', descending: true },
        limit,
      })
      const read = await readClosedTrades({ log: { store }, seq: outcomeSeq }, { limit }, ({ n }) => n)
      expect(read).toEqual(all.map(({ n }) => n).reverse())
    },
  )
})
