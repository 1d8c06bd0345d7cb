import { z } from 'zod'
import { HindcastError, suggest, zName, zProse } from '#vocabulary'
import { put } from '../rows/change.ts'
import { A_PERSON_DOES_THIS, kind } from './kind.ts'

export const zRunEnded = z.strictObject({
  run: zName.describe('which run; the one this memory was opened with if left out'),
  note: zProse.optional().describe('what there is to say about it, in place of its first note'),
})

export const runEndedKind = kind({
  name: 'run.ended',
  v: 1,
  payload: zRunEnded,
  setting: true,
  texts: ['note'],
  holds: ({ runs }, { data: { run } }) => runs.get(run)?.endedAt !== null,
  refuse: (state, { actor, data }) => {
    if (actor !== 'person' && state.runs.get(data.run)?.startedBy === 'person')
      throw new HindcastError(
        'not_allowed',
        `a person opened run ${data.run}; this handle belongs to the ${actor}`,
        { field: 'run', next: A_PERSON_DOES_THIS },
      )
  },
  rows: (state, event) => {
    const known = state.runs.get(event.data.run)
    if (!known || known.endedAt !== null)
      throw new HindcastError('not_found', `run ${event.data.run} is not open`, {
        field: 'run',
        next: `List runs with ${suggest('runs')}.`,
      })
    return [
      put('runs', { ...known, endedAt: event.at, endedBy: event.actor, note: event.data.note ?? known.note }),
    ]
  },
})
