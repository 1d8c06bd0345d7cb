import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemory } from '#calls'
import type { Arm } from '../harness.ts'

// Recall of episodes, where every document is what one trade was entered for. All trades are alike but for their words, so that
// what the text arm adds is all there is to see; without it recall can only guess.

const START = Date.UTC(2025, 0, 6)
const HOUR = 3_600_000
const SITUATION = {
  symbol: 'XAU',
  context: { trend: 'up', volatility: 'normal', session: 'london' },
} as const

export const recalled = (name: 'recall' | 'recall-text'): Arm => ({
  name,
  over: async (documents) => {
    const home = await mkdtemp(join(tmpdir(), 'hindcast-eval-'))
    const memory = await openMemory({ home, agent: 'eval', run: 'recall', mode: 'backtest' })
    for (const [i, { text }] of documents.entries())
      await memory.tradeRecord({
        ...SITUATION,
        side: 'long',
        size: 1,
        entryPrice: 100,
        exitPrice: 101,
        stop: 99,
        entryAt: START + i * 2 * HOUR,
        at: START + i * 2 * HOUR + HOUR,
        reason: text,
      })
    process.on('exit', () => void rm(home, { recursive: true, force: true }))
    return async ({ text: question }, limit) => {
      const text = name === 'recall-text' && question.trim() !== '' ? question : undefined
      const { hits } = await memory.recall({
        ...SITUATION,
        text,
        limit,
        order: 'outcome',
        distribution: false,
      })
      return { ranked: hits.flatMap(({ handle }) => documents[Number(handle.slice(1)) - 1]?.id ?? []) }
    }
  },
})
