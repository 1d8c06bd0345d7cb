import { wallMs } from '#market'
import { type Instant, isoOf } from '#vocabulary'

// A context tells one time: that of the account's calendar, which its first line names.

/** `2026-01-31 09:30` by the clock of a zone. */
export const wallMinute = (zone: string, at: Instant): string =>
  wallIso(zone, at).slice(0, 16).replace('T', ' ')

/** `2026-01-31` there. */
export const wallDay = (zone: string, at: Instant): string => wallIso(zone, at).slice(0, 10)

const wallIso = (zone: string, at: Instant): string => isoOf(wallMs(zone, at) as Instant)
