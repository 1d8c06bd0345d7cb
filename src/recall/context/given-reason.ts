import { inQuotes } from './quoted-text.ts'

/** Why a trade was entered. One that was no trade is known by its own handle. */
export interface GivenReason {
  readonly trade: string
  readonly reason: string
}

/** Reasons that were given already, by their names, and where: `E12 above`. */
export type ReasonsAbove = ReadonlyMap<string, string>
export const NO_REASONS: ReasonsAbove = new Map()

/** The same words about the same trade are the same reason. */
export const reasonName = ({ trade, reason }: GivenReason): string => `${trade} ${reason}`

/** A reason of a trade; null where nobody gave one. */
export const reasonOf = (trade: string, reason: string | null): GivenReason | null =>
  reason === null ? null : { trade, reason }

/** A reason in words, or where they stand already; null where nobody gave one. */
export const reasonText = (
  given: GivenReason | null,
  most: number,
  outside: boolean,
  above: ReasonsAbove,
): string | null => {
  if (given === null) return null
  const place = above.get(reasonName(given))
  return place === undefined ? inQuotes(given.reason, most, outside) : `(${place})`
}

/** Where a line is that gives a reason: a trade is told under its own handle, or by what is remembered of it under another. */
export const placeOf = ({ trade }: GivenReason, handle: string | undefined): string =>
  handle === undefined || handle === trade ? 'reason above' : `${handle} above`
