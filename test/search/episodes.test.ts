import { expect, test } from 'vitest'
import { withDesk } from './desk.ts'

const at = (hour: number) => new Date(Date.parse('2025-03-03T00:00:00Z') + hour * 3_600_000).toISOString()

const CONTEXT = { trend: 'up', volatility: 'normal', session: 'london' } as const
const QUESTION = {
  symbol: 'XAU',
  context: CONTEXT,
  order: 'outcome',
  limit: 10,
  distribution: false,
} as const

test('episodes are found by what was said about them, as of when it was said', async () => {
  await withDesk((full) =>
    withDesk(async (cut) => {
      const begin = async ({ agent }: typeof full) => {
        for (const [n, reason] of [
          'break of the high',
          'pullback to the average',
          'the gap filled',
        ].entries())
          await agent.tradeRecord({
            at: at(n + 1),
            entryAt: at(n),
            symbol: 'XAU',
            side: 'long',
            size: 1,
            entryPrice: 100,
            exitPrice: 101,
            stop: 99,
            reason,
            context: CONTEXT,
          })
        await agent.decide({
          at: at(4),
          action: 'skip',
          symbol: 'XAU',
          reason: 'the spread was a chasm',
          context: CONTEXT,
        })
      }
      await begin(full)
      await begin(cut)
      await full.agent.remark({ at: at(5), on: 'T1', text: 'This was the flamingo trade.' })
      await full.agent.remark({ at: at(6), on: 'T2', text: 'The gap was a gap of gaps.' })

      const first = async (desk: typeof full, text: string, asOf?: string) => {
        const { hits, notices } = await desk.agent.recall({ ...QUESTION, text, asOf })
        expect(notices).toEqual([])
        return hits[0]?.handle
      }
      expect(await first(full, 'flamingo')).toBe('E1')
      expect(await first(full, 'the gap')).toBe('E2')
      const chasm = await full.agent.recall({ ...QUESTION, order: 'relevance', text: 'chasm in the spread' })
      expect(chasm.hits[0]?.handle).toBe('E4')
      // Nobody had said so yet.
      expect(await first(full, 'the gap', at(4))).toBe('E3')
      for (const text of ['flamingo', 'the gap', 'gap chasm', '缺口'])
        expect(await full.agent.recall({ ...QUESTION, text, asOf: at(4) })).toEqual(
          await cut.agent.recall({ ...QUESTION, text, asOf: at(4) }),
        )
    }),
  )
})

test('words that name what nobody wrote of still compare every episode', async () => {
  await withDesk(async ({ agent }) => {
    const reasons = [
      'gap one',
      'breakout',
      'gap two',
      'fade',
      'gap three',
      'carry',
      'gap four',
      'roll',
      'gap five',
    ]
    for (const [n, reason] of reasons.entries())
      await agent.decide({ at: at(n), action: 'skip', symbol: 'XAU', reason, context: CONTEXT })
    const { hits } = await agent.recall({ ...QUESTION, order: 'relevance', text: 'a gap in platinum' })
    expect(hits.slice(0, 5).map(({ reason }) => reason?.startsWith('gap'))).toEqual(Array(5).fill(true))
  })
})
