import { type Instant, shownValue } from '#vocabulary'
import { RowRefused } from './csv-row.ts'
import { momentOf, readTime } from './wall-time.ts'

/** The moment at which a clock in a zone showed a text; of a text that names its zone, the moment itself. */
export const momentIn = (text: string, zone: string, field: string): Instant => {
  const read = readTime(text, undefined)
  const at = typeof read === 'string' ? undefined : read.zoned ? read.wall : momentOf(read.wall, zone)
  if (at === undefined)
    throw new RowRefused(
      `${field} ${shownValue(text)} is no time of that clock`,
      'Check the row, and the zone.',
    )
  return at as Instant
}
