import { type MoodShown, money } from '#recall'
import { nameInText } from '#vocabulary'
import { limitsLeft } from '../asking/limits-left.ts'
import { standsAgainst } from '../asking/stands-against.ts'
import type { ContextReading } from './context-reading.ts'

export const moodShown = async (reading: ContextReading): Promise<MoodShown> => {
  const { mood, config, equity, drawdown, drawdownLimit, appetite, advice } = await reading.agent()
  return {
    advice,
    ...(await againstShown(reading)),
    used: (await limitsLeft(reading.moment, await reading.anySymbol())).used,
    appetite,
    drawdown,
    drawdownLimit,
    equity: equity === null ? null : `${money(equity)} ${nameInText(config.currency)}`,
    losingStreak: mood.losingStreak,
    winningStreak: mood.winningStreak,
    closes: mood.closes,
  }
}

/** What stands against any new trade, and in which symbols more than that. */
const againstShown = async ({ moment, anySymbol, situations }: ContextReading) => {
  const against = await standsAgainst(moment, await anySymbol())
  const againstSymbols: string[] = []
  for (const situation of await situations()) {
    const more = (await standsAgainst(moment, situation)).filter((words) => !against.includes(words))
    if (more[0] !== undefined) againstSymbols.push(`${nameInText(situation.symbol)}: ${more[0]}`)
  }
  return { against, againstSymbols }
}
