import { DEFAULT_RUN } from '#record'
import type { ContextReading } from './context-reading.ts'

export const headShown = async ({ caller, question, moment, symbols }: ContextReading) => {
  const { run, strategy } = question
  const { log, state, seq } = moment
  const row = state ? state.runs.get(run) : (await log.store.rows('runs', { seq, where: { run } }))[0]
  return {
    agent: caller.agent,
    run,
    mode: row?.mode ?? (run === DEFAULT_RUN ? 'live' : 'unknown'),
    strategy: strategy ?? null,
    missing: (await symbols()).length > 0 ? null : NO_SYMBOL,
  }
}

const NO_SYMBOL =
  'No symbol is known: pass bars, context or positions to turn, and what happened in situations like this one is shown.'
