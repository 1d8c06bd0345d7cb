import type { Memory } from '#calls'
import { benchmark } from './benchmark.ts'
import { median, quantile } from './quantile.ts'
import { LIFE, withStore } from './stores.ts'
import { timed } from './timed.ts'
import { narrowQuestionOf, questionOf } from './traded.ts'
import { Trader } from './trader.ts'

const WARM_UP = 100
const QUESTIONS = 400

/** What an agent waits for before it decides: the whole call, from question to words. */
export const recall = benchmark({
  measures: {
    'recall-100k-p50-ms': { unit: 'ms', target: { atMost: 2 } },
    'distribution-100k-p50-ms': { unit: 'ms', target: { atMost: 10 } },
  },
  run: async (stores) =>
    withStore(await stores.traded(), async (memory) => {
      const trader = new Trader(LIFE)
      for (let i = 0; i < LIFE; i++) trader.next()
      const times = { all: [] as number[], told: [] as number[], narrow: [] as number[] }
      const differences: number[] = []
      for (let i = -WARM_UP; i < QUESTIONS; i++) {
        const trip = trader.next()
        const question = questionOf(trip)
        const all = await ask(memory, { ...question, distribution: false })
        const told = await ask(memory, question)
        const narrow = await ask(memory, { ...narrowQuestionOf(trip), distribution: false })
        if (i < 0) continue
        times.all.push(all)
        times.told.push(told)
        times.narrow.push(narrow)
        differences.push(told - all)
      }
      return {
        values: {
          'recall-100k-p50-ms': median(times.all),
          'distribution-100k-p50-ms': median(differences),
        },
        note:
          `${QUESTIONS} questions over all ${LIFE} episodes, p99 ${quantile(times.all, 0.99).toFixed(2)} ms; ` +
          `of one symbol and strategy ${median(times.narrow).toFixed(2)} ms; ` +
          `with the distribution ${median(times.told).toFixed(2)} ms, p99 ${quantile(times.told, 0.99).toFixed(2)}`,
      }
    }),
})

const ask = (memory: Memory, question: Parameters<Memory['recall']>[0]): Promise<number> =>
  timed(() => memory.recall(question))
