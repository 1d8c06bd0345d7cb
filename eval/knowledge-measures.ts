import { LAYERS, type Layer } from '../src/memories/index.ts'

/** One memory that was before the agent on a day. */
export interface Recalled {
  readonly id: string
  /** null: not told. */
  readonly layer: Layer | null
  readonly ageDays: number | null
}

export interface RecallMeasures {
  readonly days: number
  readonly aDay: number
  /** Different memories for a hundred days. */
  readonly distinct: number
  /** The share of days of the one that came most often. */
  readonly largestShare: number
  /** In days, by layer; null where none was recalled. */
  readonly medianAge: { readonly [L in Layer]: number | null }
}

/** How varied what was recalled is: day by day, what was before the agent. */
export const measuresOf = (days: readonly (readonly Recalled[])[]): RecallMeasures => {
  const counts = new Map<string, number>()
  for (const day of days)
    for (const id of new Set(day.map((one) => one.id))) counts.set(id, (counts.get(id) ?? 0) + 1)
  const all = days.flat()
  const ageIn = (layer: Layer): number | null =>
    middle(all.flatMap((one) => (one.layer === layer && one.ageDays !== null ? [one.ageDays] : [])))
  return {
    days: days.length,
    aDay: all.length / Math.max(1, days.length),
    distinct: (100 * counts.size) / Math.max(1, days.length),
    largestShare: Math.max(0, ...counts.values()) / Math.max(1, days.length),
    medianAge: {
      short: ageIn('short'),
      mid: ageIn('mid'),
      long: ageIn('long'),
      reflection: ageIn('reflection'),
    },
  }
}

const middle = (values: readonly number[]): number | null =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null

export const measuresRow = (
  name: string,
  { days, aDay, distinct, largestShare, medianAge }: RecallMeasures,
) => [
  name,
  String(days),
  aDay.toFixed(1),
  distinct.toFixed(0),
  largestShare.toFixed(2),
  ...LAYERS.map((layer) => medianAge[layer]?.toFixed(0) ?? '–'),
]
