import { HindcastError, shownValue } from '#vocabulary'
import { isClock, momentOf } from './wall-time.ts'

const OFFSET = /\b(?:UTC|GMT)\s*(?:([+-])\s*(\d{1,2})(?::?([0-5]\d))?)?(?![\w+-])/i
const NAMED = /[([]\s*([A-Z]\w+(?:\/[\w+-]+)+)\s*[)\]]/i

/** The zone that a header says its times are in: `Time (UTC+8)`, `Date(UTC)`, `Opened [Europe/Berlin]`; undefined where it says none. */
export const zoneIn = (header: string): string | undefined => {
  const [, name] = NAMED.exec(header) ?? []
  if (name !== undefined && isClock(name)) return name
  const offset = OFFSET.exec(header.replaceAll('\u2212', '-'))
  if (!offset) return undefined
  const [, sign = '+', hours = '0', minutes = '00'] = offset
  return Number(hours) + Number(minutes) === 0 ? 'UTC' : `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** In winter and in summer, north and south. */
const COMPARED = [Date.UTC(2025, 0, 15, 12), Date.UTC(2025, 6, 15, 12)]

/** What a header says of its zone, and what is said of the file, have to agree: neither is taken over the other without a word. */
export const refuseOtherZone = (header: string, said: string | undefined): void => {
  const told = zoneIn(header)
  if (told === undefined || said === undefined) return
  if (COMPARED.every((wall) => momentOf(wall, told) === momentOf(wall, said))) return
  throw new HindcastError(
    'invalid_time',
    `by its header, ${shownValue(header)}, the clock of the file is not that of ${shownValue(said)}`,
    {
      field: 'zone',
      next: 'Leave the zone out; if it is the header that is wrong, put it right in the file. Nothing was imported.',
    },
  )
}
