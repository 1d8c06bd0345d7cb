import { money } from '#recall'
import { nameInText } from '#vocabulary'
import type { ContextReading } from './context-reading.ts'

export const moodShown = async ({ agent }: ContextReading) => {
  const { mood, config, equity, drawdown, appetite, advice } = await agent()
  return {
    advice,
    appetite,
    drawdown,
    drawdownLimit: config.drawdownLimit,
    equity: equity === null ? null : `${money(equity)} ${nameInText(config.currency)}`,
    losingStreak: mood.losingStreak,
    winningStreak: mood.winningStreak,
    closes: mood.closes,
  }
}
