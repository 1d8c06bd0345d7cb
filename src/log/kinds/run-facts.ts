import { z } from 'zod'
import { HindcastError, suggest, zName, zProse, zStrategy } from '#vocabulary'
import { put } from '../rows/change.ts'
import { MODES } from '../rows/config-rows.ts'
import { kind, notAllowed } from './kind.ts'

export const zRunStarted = z.strictObject({
  run: zName.describe('what the run is called'),
  mode: z
    .enum(MODES)
    .default('live')
    .describe('live: in the agent’s log; paper, backtest: in one of its own'),
  strategy: zStrategy.optional().describe('what it trades by; trades that name none take it'),
  note: zProse.optional().describe('what it is for, in words'),
})

export const runStartedKind = kind({
  name: 'run.started',
  payload: zRunStarted,
  setting: true,
  texts: ['note'],
  holds: ({ runs }, { data: { run } }) => runs.get(run)?.endedAt === null,
  refuse: ({ runs }, { actor, data: { run } }) => {
    if (actor !== 'person' && runs.get(run)?.endedBy === 'person')
      throw notAllowed(`a person ended run ${run}`, actor, 'run')
  },
  rows: ({ runs }, { data, at, actor }) => {
    const { run, mode, strategy = null, note = null } = data
    if (runs.get(run)?.endedAt === null)
      throw new HindcastError('already_exists', `run ${run} is already open`, {
        field: 'run',
        next: 'Close it first, or choose another name.',
      })
    const begun = { startedAt: at, startedBy: actor, endedAt: null, endedBy: null }
    return [put('runs', { run, mode, strategy, note, ...begun })]
  },
})

export const zRunEnded = z.strictObject({
  run: zName.describe('which run; the one this memory was opened with if left out'),
  note: zProse.optional().describe('what there is to say about it, in place of its first note'),
})

export const runEndedKind = kind({
  name: 'run.ended',
  payload: zRunEnded,
  setting: true,
  texts: ['note'],
  holds: ({ runs }, { data: { run } }) => runs.get(run)?.endedAt !== null,
  refuse: ({ runs }, { actor, data: { run } }) => {
    if (actor !== 'person' && runs.get(run)?.startedBy === 'person')
      throw notAllowed(`a person opened run ${run}`, actor, 'run')
  },
  rows: ({ runs }, { data: { run, note }, at, actor }) => {
    const known = runs.get(run)
    if (!known || known.endedAt !== null)
      throw new HindcastError('not_found', `run ${run} is not open`, {
        field: 'run',
        next: `List runs with ${suggest('runs')}.`,
      })
    return [put('runs', { ...known, endedAt: at, endedBy: actor, note: note ?? known.note })]
  },
})
