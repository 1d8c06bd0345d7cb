import { benchmark } from './benchmark.ts'
import { inFreshProcess } from './fresh-process.ts'
import { median } from './quantile.ts'

const PROCESSES = 5
const TICKS = 1_000

/** P6 for opening: state is rows, not events, so a long log opens like a short one, and takes no more memory. */
export const open = benchmark({
  measures: {
    'open-1m-s': { unit: 's', target: { atMost: 1 } },
    'rss-1m-mb': { unit: 'MB', target: { atMost: 400 } },
  },
  run: async (stores) => {
    const place = await stores.million()
    const runs: FirstRead[] = []
    for (let i = 0; i < PROCESSES; i++)
      runs.push(
        await inFreshProcess<FirstRead>(new URL('./first-read.ts', import.meta.url), place, String(TICKS)),
      )
    const seconds = (of: (run: FirstRead) => number) => median(runs.map(of)).toFixed(2)
    return {
      values: {
        'open-1m-s': median(runs.map((run) => run.open)),
        'rss-1m-mb': Math.max(...runs.map((run) => run.mb)),
      },
      note:
        `from importing to the first read; ${seconds((run) => run.start)} s from the start of the process; ` +
        `memory is the most of ${PROCESSES} processes after ${TICKS} ticks`,
    }
  },
})

interface FirstRead {
  /** Seconds from importing to the answer, and from the start of the process. */
  readonly open: number
  readonly start: number
  readonly mb: number
}
