import { z } from 'zod'
import { HindcastError, zName, zProse, zStrategy } from '#vocabulary'
import { put } from '../rows/change.ts'
import { MODES } from '../rows/config-rows.ts'
import { kind } from './kind.ts'

export const zRunStarted = z.strictObject({
  run: zName.describe('what the run is called'),
  mode: z
    .enum(MODES)
    .default('live')
    .describe('live shares the agent’s log; paper and backtest get one of their own'),
  strategy: zStrategy.optional().describe('what it trades by; trades that name none take it'),
  note: zProse.optional().describe('what it is for, in words'),
})

export const runStartedKind = kind({
  name: 'run.started',
  v: 1,
  payload: zRunStarted,
  setting: true,
  texts: ['note'],
  holds: ({ runs }, { data: { run } }) => runs.get(run)?.endedAt === null,
  refuse: (state, { actor, data }) => {
    if (actor !== 'person' && state.runs.get(data.run)?.endedBy === 'person')
      throw new HindcastError(
        'not_allowed',
        `a person ended run ${data.run}; this handle belongs to the ${actor}`,
        { field: 'run', next: 'Choose another name, or let a person open it again.' },
      )
  },
  rows: (state, event) => {
    const { run, mode, strategy, note } = event.data
    const known = state.runs.get(run)
    if (known && known.endedAt === null)
      throw new HindcastError('already_exists', `run ${run} is already open`, {
        field: 'run',
        next: 'Close it first, or choose another name.',
      })
    return [
      put('runs', {
        run,
        mode,
        strategy: strategy ?? null,
        startedAt: event.at,
        startedBy: event.actor,
        endedAt: null,
        endedBy: null,
        note: note ?? null,
      }),
    ]
  },
})
