import { benchmark } from './benchmark.ts'
import { inFreshProcessWithoutSource } from './fresh-process.ts'
import { installed } from './installed.ts'
import { median } from './quantile.ts'
import { LIFE } from './stores.ts'
import { questionOf } from './traded.ts'
import { Trader } from './trader.ts'

const PROCESSES = 7

interface FirstAnswer {
  /** Seconds from importing to the answer, of that for importing, and from the start of the process. */
  readonly whole: number
  readonly imports: number
  readonly start: number
  readonly mb: number
}

/** A restarted agent, with the library as npm would install it: everything is read anew before the first answer. */
export const firstRecall = benchmark({
  measures: { 'first-recall-100k-s': { unit: 's', target: { atMost: 1 } } },
  run: async (stores) => {
    const { library } = await installed(stores)
    const place = await stores.traded()
    const trader = new Trader(LIFE)
    const answers: FirstAnswer[] = []
    for (let i = 0; i < PROCESSES; i++) {
      const question = JSON.stringify({ ...questionOf(trader.next()), distribution: false })
      answers.push(
        await inFreshProcessWithoutSource<FirstAnswer>(
          new URL('./first-answer.ts', import.meta.url),
          place,
          question,
          library,
        ),
      )
    }
    const typical = (of: (answer: FirstAnswer) => number) => median(answers.map(of))
    return {
      values: { 'first-recall-100k-s': typical(({ whole }) => whole) },
      note:
        `from importing to the answer, ${typical(({ imports }) => imports).toFixed(2)} s of it importing; ` +
        `${typical(({ start }) => start).toFixed(2)} s from the start of the process; ` +
        `${Math.round(typical(({ mb }) => mb))} MB; median of ${PROCESSES} processes, the file in the system’s memory`,
    }
  },
})
