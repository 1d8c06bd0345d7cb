import { DAY_MS, HindcastError, shownValue } from '#vocabulary'

/** A stretch of time over which a zone keeps one offset from UTC. */
export interface OffsetSpan {
  readonly from: number
  readonly to: number
  readonly offset: number
}

/**
 * Asking Intl costs 2 µs, and every tick needs several answers. So time is cut into chunks, and each chunk is
 * asked once a day for changes of offset (two within one day would be missed; none is known since 1970), which
 * are then found to the millisecond. A chunk costs some 0.3 ms once; a lookup after that some 40 ns.
 */
const CHUNK_MS = 64 * DAY_MS
const PROBE_MS = DAY_MS

interface Zone {
  readonly format: Intl.DateTimeFormat
  readonly chunks: Map<number, readonly OffsetSpan[]>
}

const zones = new Map<string, Zone>()

const zoneNamed = (name: string): Zone => {
  const known = zones.get(name)
  if (known) return known
  const zone: Zone = { format: formatIn(name), chunks: new Map() }
  zones.set(name, zone)
  return zone
}

const formatIn = (name: string): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  } catch (cause) {
    throw new HindcastError('invalid_input', `zone "${shownValue(name)}" is not a time zone`, {
      field: 'zone',
      next: 'Give an IANA time zone such as UTC, Europe/London or America/New_York.',
      cause,
    })
  }
}

export const isZone = (name: string): boolean => {
  try {
    zoneNamed(name)
    return true
  } catch {
    return false
  }
}

/** The stretch of constant offset around `at` (cut at chunk borders). */
export const offsetSpan = (name: string, at: number): OffsetSpan => {
  const zone = zoneNamed(name)
  const index = Math.floor(at / CHUNK_MS)
  let spans = zone.chunks.get(index)
  if (!spans) {
    spans = spansOf(zone.format, index * CHUNK_MS)
    zone.chunks.set(index, spans)
  }
  for (const span of spans) if (at < span.to) return span
  throw new HindcastError('unexpected', `no offset of ${name} at ${at}`, {
    next: 'Report this with the time zone.',
  })
}

/** What the wall shows in a zone, as milliseconds since 1970 read as if they were UTC. */
export const wallMs = (name: string, at: number): number => at + offsetSpan(name, at).offset

const spansOf = (format: Intl.DateTimeFormat, start: number): readonly OffsetSpan[] => {
  const spans: OffsetSpan[] = []
  const end = start + CHUNK_MS
  let from = start
  let offset = offsetNow(format, start)
  // Up to and including the end, so that a change within the last day is seen.
  for (let probe = start + PROBE_MS; probe <= end; probe += PROBE_MS) {
    const next = offsetNow(format, probe)
    if (next === offset) continue
    const change = firstChange(format, probe - PROBE_MS, probe, offset)
    spans.push({ from, to: change, offset })
    from = change
    offset = next
  }
  if (from < end) spans.push({ from, to: end, offset })
  return spans
}

/** The first millisecond after `low` that no longer has `offset`; `high` does not have it. */
const firstChange = (format: Intl.DateTimeFormat, low: number, high: number, offset: number): number => {
  let same = low
  let changed = high
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2)
    if (offsetNow(format, middle) === offset) same = middle
    else changed = middle
  }
  return changed
}

const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/

const offsetNow = (format: Intl.DateTimeFormat, at: number): number => {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = OFFSET.exec(format.format(at)) ?? []
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -size : size
}
