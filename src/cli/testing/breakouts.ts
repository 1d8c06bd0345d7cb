import { openMemory } from '#calls'
import { closeTrade, openTrade } from '../../../test/by-fills.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 0, 1)
const TRADES = 60

/** A run of its own, so that its clock is its own log and every figure is the same on every day. */
export const BREAKOUTS = { agent: 'gold', run: 'bt', mode: 'backtest' } as const
/** How the program is told of it. */
export const WHERE = ['--agent', 'gold', '--run', 'bt']

/**
 * Sixty breakouts with a stop 10 away: every third, from the first on, loses 1R, the others win 1.5R, so that 40 win, 20
 * lose, and the last two won. Half of them in an up-trend, all stated with a confidence of .6.
 */
export const recordBreakouts = async (home: string): Promise<void> => {
  const memory = await openMemory({ home, actor: 'person', ...BREAKOUTS })
  await memory.instrument({ symbol: 'XAUUSD', multiplier: 1, at: START })
  await memory.tick({ equity: 10_000, at: START })
  for (let i = 0; i < TRADES; i++) {
    await openTrade(memory, {
      trade: `${i}`,
      symbol: 'XAUUSD',
      side: 'long',
      size: 1,
      price: 2000,
      stop: 1990,
      at: START + i * 6 * HOUR_MS,
      strategy: { name: 'breakout' },
      confidence: 0.6,
      context: {
        trend: i % 2 === 0 ? 'none' : 'up',
        regime: i % 2 === 0 ? 'ranging' : 'trending_up',
        volatility: 'normal',
        price: 2000,
        atrD1: 30,
        atrH1: 8,
      },
    })
    await closeTrade(memory, {
      trade: `${i}`,
      at: START + (i * 6 + 2) * HOUR_MS,
      price: i % 3 === 0 ? 1990 : 2015,
    })
  }
  await memory.beliefSeed({
    proposition: 'Trades after three losses in a row lose.',
    condition: { losingStreak: { from: 3 } },
    claim: 'loses',
  })
  await memory.planCreate({
    condition: { trend: 'up' },
    action: { type: 'adjust_param', param: 'size', multiply: 0.5 },
    reason: 'it has run far',
    sources: ['E3'],
  })
  await memory.planCreate({
    condition: { trend: 'up', symbol: 'XAUUSD' },
    action: { type: 'adjust_param', param: 'size', multiply: 2 },
    until: { drawdown: { from: 0.1 } },
    expiresAt: null,
  })
  await memory.close()
}
