import { HindcastError, type Instant, isoOf } from '#vocabulary'
import { toldPayload } from '../kinds/told-payload.ts'
import type { StoredEvent } from '../rows/event.ts'
import type { Draft } from './draft.ts'

/** An id names one content: the same payload within a bar is the same fact, told again. */
export const isSameFact = (
  draft: Pick<Draft, 'kind' | 'payload' | 'at'>,
  known: Pick<StoredEvent, 'payload' | 'at'>,
  bar: number,
): boolean =>
  toldPayload(draft.kind, known.payload) === toldPayload(draft.kind, draft.payload) &&
  Math.abs(known.at - draft.at) <= bar

export const idTaken = (draft: Draft, known: { readonly seq: number; readonly at: Instant }): HindcastError =>
  new HindcastError(
    'id_taken',
    `this id was given to another ${draft.kind}: event ${known.seq}, of ${isoOf(known.at)}`,
    {
      field: 'id',
      next: 'Give every fact an id of its own; to put one right, correct the trade. Nothing was recorded.',
    },
  )
