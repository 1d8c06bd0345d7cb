import { benchmark } from './benchmark.ts'
import { NEWS_SYMBOLS, newsQuestions, recordNews } from './news.ts'
import { median, quantile } from './quantile.ts'
import { withStore } from './stores.ts'
import { timed } from './timed.ts'

const STANDING = 100_000
const QUESTIONS = 200

/** What was read of a symbol and of the market at large, among a hundred thousand: the whole call, from question to words. */
export const layersRecall = benchmark({
  measures: {
    'layers-recall-100k-p50-ms': { unit: 'ms', target: { atMost: 15 } },
    'layers-first-ms': { unit: 'ms', target: null },
  },
  run: async (stores) => {
    const place = await stores.freshWith((memory) => recordNews(memory, STANDING))
    const measured = await withStore(place, async (memory) => {
      const questions = newsQuestions(QUESTIONS)
      const first = await timed(() => memory.knowledge({ symbol: NEWS_SYMBOLS[0], question: questions[0] }))
      // What stands of each symbol is read at its first question.
      for (const symbol of NEWS_SYMBOLS) await memory.knowledge({ symbol, question: symbol })
      const times: number[] = []
      for (const [i, question] of questions.entries())
        times.push(
          await timed(() => memory.knowledge({ symbol: NEWS_SYMBOLS[i % NEWS_SYMBOLS.length], question })),
        )
      return { first, times, memory: process.memoryUsage().rss / 1e6 }
    })
    stores.remove(place)
    return {
      values: {
        'layers-recall-100k-p50-ms': median(measured.times),
        'layers-first-ms': measured.first,
      },
      note:
        `${QUESTIONS} questions about ${NEWS_SYMBOLS.length} symbols in turn, ${STANDING} standing; p99 ${quantile(measured.times, 0.99).toFixed(1)} ms; ` +
        `the first question of a process ${measured.first.toFixed(0)} ms; all of it in memory, ${measured.memory.toFixed(0)} MB`,
    }
  },
})
