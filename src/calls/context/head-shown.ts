import { DEFAULT_RUN } from '#log'
import type { ContextReading } from './context-reading.ts'

export const headShown = async ({ caller, question, moment }: ContextReading) => {
  const { run } = question
  const { log, state, seq } = moment
  const row = state ? state.runs.get(run) : (await log.store.rows('runs', { seq, where: { run } }))[0]
  return {
    agent: caller.agent,
    run,
    mode: row?.mode ?? (run === DEFAULT_RUN ? 'live' : 'unknown'),
  }
}

/** What to pass, where no symbol is known. */
export const hintShown = async ({ symbols, settings }: ContextReading): Promise<string | null> =>
  (await settings()).memory === true && (await symbols()).length === 0 ? NO_SYMBOL : null

const NO_SYMBOL =
  'No symbol is known: pass bars, context or positions to turn, and what happened in situations like this one is shown.'
