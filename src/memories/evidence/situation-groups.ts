import { RANGE_FLOOR, type SimilarityFields } from '#market'

// The groups that a record is read by (docs/method.md#size): the same trend, volatility or session as the situation asked about, or about its ATR.

/** Fields that a record is read by, beside all of it. */
export const READING_FIELDS = ['trend', 'volatility', 'session', 'atrD1'] as const
type ReadingField = (typeof READING_FIELDS)[number]

/** Width of a bin of ATR over price, in logs: .6 is a range up to 1.35 times larger or smaller in the bin of the situation itself. */
const ATR_BIN = 0.6
/** Bins to either side; what is further away is in the last. */
const MOST_BINS = 2

/** The group of each observation, by one field. 0: the field is not known of it, and it is in no group. */
export interface SituationGroups {
  readonly field: ReadingField
  readonly of: Uint8Array
  /** The group of the situation asked about. */
  readonly here: number
}

/** The bin of a range over price, relative to that of the situation asked about, which is in the middle one. */
export const atrBin = (logRange: number, logAsked: number): number =>
  1 + MOST_BINS + Math.max(-MOST_BINS, Math.min(MOST_BINS, Math.floor((logRange - logAsked) / ATR_BIN + 0.5)))

/** A range over price as bins compare it. */
export const logRange = (overPrice: number): number => Math.log(Math.max(overPrice, RANGE_FLOOR))

/** The groups of observations given one by one; a field that the question lacks has none. */
export const situationGroups = (
  asked: SimilarityFields,
  observed: readonly SimilarityFields[],
): readonly SituationGroups[] =>
  READING_FIELDS.flatMap((field) => {
    const wanted = asked[field]
    if (wanted === undefined) return []
    const codeOf = groupCodes(wanted)
    const of = Uint8Array.from(observed, (one) => codeOf(one[field]))
    return [{ field, of, here: codeOf(wanted) }]
  })

/** Numbers for the values of one field: of a tag in the order they are met, of a range by its bin. */
const groupCodes = (asked: string | number): ((value: string | number | undefined) => number) => {
  if (typeof asked === 'number') {
    const centre = logRange(asked)
    return (value) => (typeof value === 'number' ? atrBin(logRange(value), centre) : 0)
  }
  const codes = new Map<string | number, number>()
  return (value) => {
    if (value === undefined) return 0
    const code = codes.get(value) ?? codes.size + 1
    codes.set(value, code)
    return code
  }
}
