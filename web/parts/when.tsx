import { minute, minutes } from '../figures.ts'

const MINUTE_MS = 60_000

/** A moment in UTC, as everything of a log is. */
export const When = ({ at }: { at: string | null }) =>
  at === null ? (
    <span className="text-muted">time unknown</span>
  ) : (
    <time dateTime={at} title={at} className="whitespace-nowrap">
      {minute(at)}
    </time>
  )

/** How long it is from one moment to another: `2h30m` */
export const lasting = (from: string, to: string): string =>
  minutes(Math.max(0, (Date.parse(to) - Date.parse(from)) / MINUTE_MS))
