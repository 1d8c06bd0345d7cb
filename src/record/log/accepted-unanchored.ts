import { ANCHOR_FILE, HindcastError, suggest } from '#vocabulary'

/** A person accepted the log, and that could not be anchored: the word stands in the log, and until it is anchored nothing else is written. */
export const acceptedUnanchored = (seq: number | undefined, cause: HindcastError): HindcastError =>
  new HindcastError(
    cause.code,
    `that it was accepted is kept as event ${seq}, but ${ANCHOR_FILE} could not be written, and nothing else is until it is: ${cause.message}`,
    {
      field: ANCHOR_FILE,
      next: `${cause.advice} Then accept it again: ${suggest('accept', { reason: 'WHY' })}.`,
      cause,
    },
  )
