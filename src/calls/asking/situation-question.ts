import type { Context } from '#market'

/** How news puts what a tag says, in both languages: nobody writes "trend up". */
const TREND_WORDS: { readonly [trend: string]: string } = {
  up: 'up rising rally gains higher 上涨 走高',
  down: 'down falling decline losses lower 下跌 走低',
  none: 'flat sideways range 横盘 震荡',
}
const VOLATILITY_WORDS: { readonly [volatility: string]: string } = {
  low: 'calm quiet 平静',
  high: 'volatile volatility swings 波动',
  extreme: 'volatile volatility turmoil panic 剧烈波动 恐慌',
}

/** What is known of now that memories are asked by. */
export interface SituationAsked {
  readonly symbols: readonly { readonly names: readonly string[]; readonly context: Context }[]
  readonly strategy: string | undefined
  readonly events: readonly string[] | undefined
  /** Why the last decision was taken; null: none was, or it was erased. */
  readonly reason: string | null
}

/**
 * The current situation as a question, so that it changes with the market and not only with the calendar (docs/decisions/0070-what-was-read-by-the-situation.md): what is traded and held, where it
 * stands, what is going on, and what the agent had in mind last. Not what was read last: that is like itself, and would find itself.
 */
export const situationQuestion = ({ symbols, strategy, events, reason }: SituationAsked): string =>
  [
    ...symbols.flatMap(({ names, context }) => [
      ...names,
      ...(context.regime === undefined ? [] : [context.regime.replaceAll('_', ' ')]),
      TREND_WORDS[context.trend ?? ''] ?? '',
      VOLATILITY_WORDS[context.volatility ?? ''] ?? '',
    ]),
    ...(events ?? []),
    strategy?.replaceAll(/[_-]/g, ' ') ?? '',
    reason ?? '',
  ]
    .filter((words) => words !== '')
    .join('\n')
