import { z } from 'zod'
import { AFTER, fileLookup, fileVersion, isReadOnly, refuseGiven, standingGiven, zFileOf } from '#record'
import { ACTORS, HindcastError, suggest, zLabel } from '#vocabulary'
import { put } from '../rows/change.ts'
import { kind } from './kind.ts'

/** What whoever opened a run gave it to begin with. It stands in a log only where nothing of that name stood. */
export const fileGivenKind = kind({
  name: 'file.given',
  v: 1,
  payload: z.strictObject({
    file: zFileOf((path) => !isReadOnly(path)),
    /** The run that it was taken over from, */
    from: zLabel.optional(),
    /** who had written it there, */
    by: z.enum(ACTORS).optional(),
    /** and that nobody had approved it there. */
    standing: z.literal('unapproved').optional(),
    /** It was written there by somebody who was shown text from outside. */
    trust: z.literal('outside').optional(),
    ...AFTER,
  }),
  setting: true,
  texts: ['whole'],
  tellsOfRules: () => true,
  lookups: fileLookup,
  rows: (state, event, found) => {
    const { file, by, standing } = event.data
    const run = state.runs.get(event.run)
    if (!run || run.endedAt !== null)
      throw new HindcastError('not_found', `no run called ${event.run} is open to be given ${file}`, {
        field: 'run',
        next: `Files are given when a run is opened: ${suggest('run.open')}.`,
      })
    const { actor } = event
    const live = run.mode === 'live'
    refuseGiven({ path: file, there: found.files.some((row) => row.path === file), live, actor })
    return [
      put(
        'files',
        fileVersion(state, event, event.data, found, {
          how: 'file.given',
          by,
          standing: () => standingGiven(file, live, actor, standing),
        }),
      ),
    ]
  },
})
