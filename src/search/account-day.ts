import { type Log, readConfig } from '#log'
import { tradingDay } from '#market'
import { type Instant, isoIfDated } from '#vocabulary'

/** The account's trading day of a time, by the calendar as of an event: one that is changed later moves no day. Undefined before any time is known. */
export const accountDay = async (log: Log, at: Instant, seq: number): Promise<string | undefined> =>
  isoIfDated(at) === null
    ? undefined
    : tradingDay(at, (await readConfig({ log, at, seq, state: null })).calendar)
