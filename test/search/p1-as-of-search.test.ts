import { test } from '@fast-check/vitest'
import fc from 'fast-check'
import type { Memory } from 'hindcast'
import { describe, expect } from 'vitest'
import { sha256 } from '#vocabulary'
import { askAll, replay } from './asking.ts'
import { withDesk } from './desk.ts'
import { wordEmbedder } from './embedders.ts'
import { histories } from './histories.ts'

/** Episodes by their words, for the arm of recall that reads texts. */
const recalls = (memory: Memory, asOf: string) =>
  Promise.all(
    ['gold failed', '黄金', 'broker'].map((text) => memory.recall({ text, symbol: 'GOLD', limit: 20, asOf })),
  )

// A failure is told as it was found: to shrink a history replays hundreds of them.
test.prop([histories(), fc.nat(1_000), fc.array(fc.nat(100), { maxLength: 4 })], {
  numRuns: 6,
})(
  'P1: a search as of t in a full history answers as one that stopped at t',
  async ({ doings }, pick, asks) => {
    await withDesk((full) =>
      withDesk(async (cut) => {
        const known = await replay(full, doings, (step) => asks.some((ask) => ask % doings.length === step))
        const moments = [...new Set(known)]
        const t = moments[pick % moments.length] ?? ''
        await replay(cut, doings.slice(0, 1 + known.findLastIndex((at) => at <= t)))
        const then = await askAll(cut.agent, t)
        expect(await askAll(full.agent, t)).toEqual(then)
        // It stopped there, so that now is then.
        expect(await askAll(cut.agent)).toEqual(then)
        expect(await recalls(full.agent, t)).toEqual(await recalls(cut.agent, t))
      }),
    )
  },
)

test.prop([histories(), fc.nat(1_000)], { numRuns: 8 })(
  'P1: whatever a search cites, now or as of t, stands at those lines when they are read as of the same moment',
  async ({ doings }, pick) => {
    await withDesk(async (desk) => {
      const known = await replay(desk, doings, (step) => step % 5 === 0)
      for (const asOf of [undefined, known[pick % known.length]])
        for (const { hits } of Object.values(await askAll(desk.agent, asOf)))
          for (const { path, startLine, endLine, hash } of hits) {
            const { text } = await desk.agent.read({ path, lines: `${startLine}-${endLine}`, asOf })
            expect(sha256(text), `${path} ${startLine}-${endLine} as of ${asOf}: ${text}`).toBe(hash)
          }
    })
  },
)

describe('P1: what changes a text without being written into it', () => {
  const at = (minute: number) => new Date(Date.parse('2025-03-03T09:00:00Z') + minute * 60_000).toISOString()

  /** What a full history answers as of a moment must be what the one that stopped there answers. */
  const asIfStopped = async (
    then: (memory: Memory) => Promise<unknown>,
    later: (memory: Memory) => Promise<unknown>,
    question: string,
  ) =>
    withDesk((full) =>
      withDesk(async (cut) => {
        for (const { agent } of [full, cut]) await then(agent)
        await later(full.agent)
        const asked = { question, asOf: at(60) }
        const stopped = await cut.agent.search(asked)
        expect(stopped.hits.length).toBeGreaterThan(0)
        expect(await full.agent.search(asked)).toEqual(stopped)
        return stopped
      }),
    )

  test('words that came later are nobody’s spelling, and hide none', async () => {
    const { readAs } = await asIfStopped(
      (memory) =>
        memory.write({ to: 'note', at: at(0), key: 'a', text: 'Slippage of vortexz near the close.' }),
      (memory) =>
        memory.write({
          to: 'note',
          at: at(90),
          key: 'b',
          text: 'vortexa vortexb vortexc vortexd vortexe vortexf vortexg vortexh vortexi',
        }),
      'vortexq near the close',
    )
    expect(readAs).toEqual([{ word: 'vortexq', as: 'vortexz' }])
  })

  test('a turn that goes on after the next has begun: its transcript changes from then on', async () => {
    await withDesk(async ({ agent }) => {
      const { turn } = await agent.turn({ at: at(0), equity: 1_000 })
      await agent.decide({ turn, action: 'skip', symbol: 'GOLD', reason: 'thin', said: 'A zebra crossing.' })
      const asked = { question: 'zebra', sources: ['transcript' as const] }
      expect((await agent.search(asked)).hits).toEqual([])
      await agent.turn({ at: at(1), equity: 1_001 })
      const then = await agent.search({ ...asked, asOf: at(1) })
      expect(then.hits).toHaveLength(1)
      await agent.tick({ at: at(2), equity: 1_001 })
      await agent.decide({ turn, action: 'skip', symbol: 'OIL', reason: 'thin', said: 'Two zebras now.' })
      const now = await agent.search(asked)
      expect(now.hits).not.toEqual(then.hits)
      await agent.reindex({ anew: true })
      expect(await agent.search(asked)).toEqual(now)
      expect(await agent.search({ ...asked, asOf: at(1) })).toEqual(then)
    })
  })

  test('more equal passages than are looked at closely', async () => {
    const metals = /gold|precious/i
    const embedder = wordEmbedder('metals', {
      dimensions: 2,
      embed: async (texts) => texts.map((text) => Float32Array.of(...(metals.test(text) ? [1, 0] : [0, 1]))),
    })
    const passages = (text: string) => Array.from({ length: 25 }, (_, n) => `# P${n}\n\n${text}\n`).join('\n')
    await withDesk(
      (full) =>
        withDesk(
          async (cut) => {
            for (const { agent } of [full, cut])
              for (let n = 0; n < 12; n++)
                await agent.write({
                  to: 'note',
                  at: at(n),
                  key: `k${n}`,
                  text: passages(n < 10 ? 'Gold is bid.' : 'Oil is offered.'),
                })
            await full.agent.search({ question: 'gold' })
            for (let n = 0; n < 2; n++)
              await full.agent.write({
                to: 'note',
                at: at(20),
                key: `k${n}`,
                text: passages('Oil is offered.'),
              })
            for (const limit of [3, 50])
              for (const question of ['gold bid', 'precious metal'])
                expect(await full.agent.search({ question, limit, asOf: at(12) })).toEqual(
                  await cut.agent.search({ question, limit, asOf: at(12) }),
                )
          },
          { embedder },
        ),
      { embedder },
    )
  })
})
