import type { Memory } from '#calls'

/** What is read of fifty symbols and of the market at large. */
export const NEWS_SYMBOLS = Array.from({ length: 50 }, (_, i) => `SYM${i}`)
const VOCABULARY = 20_000
const WORDS = 45
const FIRST_DAY = Date.parse('2025-01-01T09:00:00Z')
/** Most layers and both ends: short, mid and long as news is. */
const LEAST_IMPORTANT = 20
/** One of so many is about the market at large. */
const AT_LARGE = 51
const AT_ONCE = 20_000

/** The same numbers at every run. */
const dice = (seed: number) => {
  let state = seed
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Words as often as words are: few of them very often. */
const wordOf = (draw: number): string => `w${Math.floor(VOCABULARY * draw ** 3).toString(36)}`

export const newsText = (throwing: () => number): string =>
  Array.from({ length: WORDS }, () => wordOf(throwing())).join(' ')

/** Records so much news, spread over a day, of the symbols in turn. */
export const recordNews = async (
  memory: Memory,
  count: number,
  symbols: readonly string[] = NEWS_SYMBOLS,
  seed = 1,
): Promise<void> => {
  const throwing = dice(seed)
  for (let from = 0; from < count; from += AT_ONCE) {
    const facts = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => {
      const symbol = (from + i) % AT_LARGE === 0 ? undefined : symbols[(from + i) % symbols.length]
      const at = new Date(FIRST_DAY + from + i).toISOString()
      return {
        kind: 'observation',
        at,
        knownAt: at,
        payload: {
          text: newsText(throwing),
          importance: LEAST_IMPORTANT + Math.floor(throwing() * (100 - LEAST_IMPORTANT)),
          source: 'wire',
          ...(symbol === undefined ? {} : { symbol }),
        },
      }
    })
    await memory.import({ facts })
  }
}

export const newsQuestions = (count: number): readonly string[] => {
  const throwing = dice(7)
  return Array.from({ length: count }, () => Array.from({ length: 20 }, () => wordOf(throwing())).join(' '))
}
