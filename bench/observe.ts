import { mulberry32 } from '#vocabulary'
import { benchmark } from './benchmark.ts'
import { NEWS_SYMBOLS, newsText } from './news.ts'
import { withStore } from './stores.ts'
import { timed } from './timed.ts'

const OBSERVATIONS = 100_000
const AT_ONCE = 1_000
const FIRST_DAY = Date.parse('2025-01-01T09:00:00Z')
const DAY_MS = 86_400_000
/** One of so many is told again in other letters. */
const TOLD_AGAIN = 10

/** Made-up news of fifty symbols in calls of a thousand, read, compared, scored and recorded; then the moves that a day makes due. */
export const observe = benchmark({
  measures: {
    'observe-per-s': { unit: '/s', target: { atLeast: 2_000 } },
    'maintain-100k-s': { unit: 's', target: { atMost: 5 } },
  },
  run: async (stores) => {
    const place = await stores.freshWith(async (memory) => {
      await memory.tick({ at: new Date(FIRST_DAY - DAY_MS).toISOString(), equity: 10_000 })
    })
    const measured = await withStore(place, async (memory) => {
      const random = mulberry32(18)
      const calls = Array.from({ length: OBSERVATIONS / AT_ONCE }, (_, call) =>
        Array.from({ length: AT_ONCE }, (_, i) => ({
          at: new Date(FIRST_DAY + (call * AT_ONCE + i) * 100).toISOString(),
          text: newsText(random),
          symbol: NEWS_SYMBOLS[i % NEWS_SYMBOLS.length] ?? '',
          source: 'wire',
          // As many in each layer as a feed that is chosen well; by the rubric nearly all would be short.
          ...(i % 2 === 0 ? { importance: Math.floor(20 + random() * 80) } : {}),
        })).map((one, i, all) => (i % TOLD_AGAIN === 1 ? { ...one, ...again(all, i) } : one)),
      )
      const observing = await timed(async () => {
        for (const observations of calls) await memory.observe({ observations })
      })
      const at = (days: number): string => new Date(FIRST_DAY + days * DAY_MS).toISOString()
      // The first boundary sees all of it as new, and crowded shelves: no day of a feed does.
      const first = await timed(() => memory.maintain({ at: at(1) }))
      let moves = 0
      // Four days on, what is short has faded: more than any other day makes due.
      const daily = await timed(async () => {
        const { moves: moved } = await memory.maintain({ at: at(5) })
        moves = moved.length
      })
      return { observing, first, daily, moves }
    })
    stores.remove(place)
    return {
      values: {
        'observe-per-s': OBSERVATIONS / (measured.observing / 1_000),
        'maintain-100k-s': measured.daily / 1_000,
      },
      note:
        `${OBSERVATIONS} in calls of ${AT_ONCE}, one in ${TOLD_AGAIN} a copy; the first boundary ${(measured.first / 1_000).toFixed(1)} s, ` +
        `four days later ${(measured.daily / 1_000).toFixed(1)} s for ${measured.moves} moves`,
    }
  },
})

/** What one before it said, about the same symbol, in capitals. */
const again = (all: readonly { readonly text: string; readonly symbol: string }[], i: number) => {
  const { text = '', symbol = '' } = all[i - 1] ?? {}
  return { text: text.toUpperCase(), symbol }
}
