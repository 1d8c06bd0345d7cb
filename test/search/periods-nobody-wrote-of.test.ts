import { describe, expect, test } from 'vitest'
import { withDesk } from './desk.ts'

// When it was is no part of what a question is about: that no text names a period, or is of it, makes no subject absent.
describe.each([['sqlite_fts'], ['hybrid_embeddings']] as const)('by %s', (slot) => {
  test('gold is not absent because of the time it is asked of', () =>
    withDesk(
      async ({ agent }) => {
        for (const day of ['2026-02-10', '2026-02-24', '2026-03-03', '2026-03-10', '2026-03-12'])
          await agent.write({
            to: 'journal',
            at: `${day}T09:00:00Z`,
            text: 'The gold trade went as planned.',
          })
        for (const question of [
          'gold January',
          'gold Tue',
          'gold 今年',
          'gold 去年',
          'gold Q1 2026',
          'gold next Tuesday',
          'gold 下周二',
          'gold before March 4th',
          'gold until Tuesday',
          'gold 兩週前',
          'gold March 3-6',
          'gold in the last 5 days',
          'gold last weekend',
          'gold in 2025',
          'gold H1 2025',
          'gold 三月',
          'gold 去年三月',
          'gold a month ago',
        ]) {
          const { hits, why, nowhere } = await agent.search({ question, asOf: '2026-03-13T12:00:00Z' })
          expect([question, hits.length > 0, why, nowhere]).toEqual([question, true, null, []])
        }
        const { hits } = await agent.search({
          question: 'gold Tuesday March 3',
          asOf: '2026-03-13T12:00:00Z',
        })
        expect(hits[0]?.path).toBe('journal/2026-03-03.md')
        const none = await agent.search({ question: 'gold Q4 2024', asOf: '2026-03-13T12:00:00Z' })
        expect(none.why).toContain('"q42024"')
      },
      { slot },
    ))
})
