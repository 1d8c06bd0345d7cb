import { z } from 'zod'
import { wallMs, zZone } from '#market'
import { DAY_MS, type Instant, MINUTE_MS } from '#vocabulary'

/** At most so many windows of one day. */
const MOST_WINDOWS = 12
const WINDOW = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/

/** Minutes since midnight, from and up to but not including. */
const minutesOf = (window: string): readonly [from: number, to: number] | null => {
  const found = WINDOW.exec(window)
  if (!found) return null
  const [fromHour = 0, from = 0, toHour = 0, to = 0] = found.slice(1).map(Number)
  const span = [fromHour * 60 + from, toHour * 60 + to] as const
  return span[0] === span[1] || span[1] > DAY_MS / MINUTE_MS ? null : span
}

const zWindow = z.string().refine((text) => minutesOf(text) !== null, {
  error: 'is not a time of day from and to',
  params: {
    code: 'invalid_time',
    next: 'Give hours and minutes such as 08:00-16:30; 22:00-02:00 runs past midnight.',
  },
})

/** When a new trade may be opened, by the clocks of a zone. */
export const zHours = z
  .strictObject({
    windows: z
      .array(zWindow)
      .min(1)
      .max(MOST_WINDOWS)
      .describe('from and up to, local time: ["08:00-16:00"]; 22:00-02:00 runs past midnight'),
    zone: zZone.optional().describe('an IANA time zone; the account’s own if left out'),
  })
  .meta({ id: 'TradingHours' })
export type Hours = z.output<typeof zHours>

/** Whether a moment is within one of the windows. */
export const isWithin = ({ windows, zone }: Hours, at: Instant, accountZone: string): boolean => {
  const wall = wallMs(zone ?? accountZone, at)
  const minute = Math.floor((((wall % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS)
  return windows.some((window) => {
    const [from, to] = minutesOf(window) ?? [0, 0]
    return from < to ? minute >= from && minute < to : minute >= from || minute < to
  })
}

export const hoursText = ({ windows, zone }: Hours): string =>
  `${windows.join(', ')}${zone === undefined ? '' : ` ${zone}`}`
