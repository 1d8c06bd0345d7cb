import type { SimilarityFields } from '#market'
import { type Readings, readingShown } from '#memories'
import { signedR } from '#vocabulary'
import { hasMattered, readingWords } from './reading-words.ts'

/** What is expected here by all readings together, and by which of them it differs from the one that is shown. */
export const expectedWords = (readings: Readings, here: SimilarityFields): string => {
  const { expected, spread } = readings
  const shown = readingShown(readings)
  const [, ...tags] = readings.readings
  // A tag's own mean is without it, and so what is expected may have another sign than the mean of the very same trades.
  const owed =
    spread.owed === 0
      ? ''
      : tags.length > 0
        ? ', each tag’s share of it without the loss that may still be owed'
        : ', with the loss that may still be owed'
  const told = tags.filter((one) => one !== shown && hasMattered(one))
  return [
    `expected here by all readings together ${signedR(expected)}${owed}`,
    ...(differs(readings) ? told.map((one) => readingWords(one, here, spread.owed)) : []),
  ].join('; ')
}

/** The same, where it is not what the figures of the reading shown say; else null. */
export const expectedOtherwise = (readings: Readings | null, here: SimilarityFields): string | null =>
  readings !== null && differs(readings) ? expectedWords(readings, here) : null

/** Another sign, or further off than one standard error. */
const differs = (readings: Readings): boolean => {
  const { shrunk, sd } = readingShown(readings)
  const { expected } = readings
  return Math.sign(expected) !== Math.sign(shrunk) || Math.abs(expected - shrunk) > sd
}
