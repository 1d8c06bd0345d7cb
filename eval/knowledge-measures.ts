import { LAYERS, type Layer } from '../src/memories/index.ts'

/** One memory that was before the agent on a day. */
export interface Recalled {
  readonly id: string
  /** null: not told. */
  readonly layer: Layer | null
  readonly ageDays: number | null
}

interface Variety {
  /** Different memories. */
  readonly distinct: number
  /** The share of days of the one that came most often. */
  readonly largestShare: number
  /** In days; null where it is not told. */
  readonly medianAge: number | null
}

export interface RecallMeasures extends Variety {
  readonly days: number
  readonly aDay: number
  readonly layers: { readonly [L in Layer]: Variety }
}

/** How varied what was recalled is: day by day, what was before the agent. */
export const measuresOf = (days: readonly (readonly Recalled[])[]): RecallMeasures => {
  const of = (layer: Layer): Variety => varietyOf(days.map((day) => day.filter((one) => one.layer === layer)))
  return {
    ...varietyOf(days),
    days: days.length,
    aDay: days.flat().length / Math.max(1, days.length),
    layers: { short: of('short'), mid: of('mid'), long: of('long'), reflection: of('reflection') },
  }
}

const varietyOf = (days: readonly (readonly Recalled[])[]): Variety => {
  const counts = new Map<string, number>()
  for (const day of days)
    for (const id of new Set(day.map((one) => one.id))) counts.set(id, (counts.get(id) ?? 0) + 1)
  const ages = days.flat().flatMap(({ ageDays }) => ageDays ?? [])
  return {
    distinct: counts.size,
    largestShare: Math.max(0, ...counts.values()) / Math.max(1, days.length),
    medianAge: ages.toSorted((a, b) => a - b)[Math.floor(ages.length / 2)] ?? null,
  }
}

export const MEASURES_HEAD = ['days', 'a day', 'distinct in 100', 'largest', ...LAYERS]

/** `193, .05, 3 d` of a layer: different ones, the largest share, the median age. */
export const measuresRow = (name: string, measured: RecallMeasures): readonly string[] => {
  const { days, aDay, distinct, largestShare, layers } = measured
  return [
    name,
    String(days),
    aDay.toFixed(1),
    ((100 * distinct) / Math.max(1, days)).toFixed(0),
    largestShare.toFixed(2),
    ...LAYERS.map((layer) => {
      const of = layers[layer]
      return of.distinct === 0
        ? '–'
        : `${of.distinct}, ${of.largestShare.toFixed(2)}, ${of.medianAge?.toFixed(0) ?? '–'} d`
    }),
  ]
}
