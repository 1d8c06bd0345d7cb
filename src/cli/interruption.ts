import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * What is under way when the person interrupts may end well: a fact is recorded in milliseconds. Longer work is left where it is, as
 * in a crash, and cleared away by whoever opens the memory next. Longer than this feels like being ignored.
 */
const ENDS_WITHIN_MS = 2_000

export interface Interruption {
  /** Resolves when the person interrupts, for a command that goes on until then and ends by itself. */
  awaited(): Promise<void>
  /** What is to be closed before the program ends; the latest replaces the one before. */
  holds(close: () => Promise<void>): void
  /** Whether the program is ending: errors of the closed store are then not reported. */
  readonly came: boolean
}

/** Ctrl-C closes the store before the program ends; a second one ends it at once. */
export const onInterruption = (before: () => void): Interruption => {
  let close = async (): Promise<void> => {}
  let came = false
  let awaited: (() => void) | undefined
  for (const signal of SIGNALS)
    process.once(signal, () => {
      before()
      if (awaited) return awaited()
      came = true
      const end = () => process.exit(128 + constants.signals[signal])
      close().then(end, end)
      setTimeout(end, ENDS_WITHIN_MS)
    })
  return {
    awaited: () =>
      new Promise((resolve) => {
        awaited = resolve
      }),
    holds: (toClose) => {
      close = toClose
    },
    get came() {
      return came
    },
  }
}
