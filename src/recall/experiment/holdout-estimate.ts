import { everyLook } from '#memories'
import { type Instant, mulberry32, sha256 } from '#vocabulary'
import { type Draw, withheldBlock } from './assignment.ts'
import { blockOf, blocksAStratum, stratumOf } from './blocks.ts'

// What an experiment has shown so far (docs/method.md#holdout): net R a day of block, days without a trade included, so that what is
// withheld counts by all that followed and not by the trades that were taken (intention to treat).

/** Lifetime error of the interval, both sides together. */
const ALPHA = 0.05
/** Below this the spread between strata is itself hardly known. Sane: 5 to 20. */
export const LEAST_STRATA = 5
/** With the observed one, 10,000 assignments. */
const DRAWS = 9_999

/** A trade at its outcome, or at its mark while it is open: it belongs to the block it was entered in. */
export interface HoldoutTrade {
  readonly at: Instant
  readonly r: number
}

export interface HoldoutArm {
  readonly blocks: number
  readonly days: number
  readonly trades: number
  /** Net R a day; null without a day. */
  readonly rPerDay: number | null
  /** Net R a taken trade, conditional on taking it; null without one. */
  readonly rPerTrade: number | null
}

export interface HoldoutEstimate {
  /** Whole strata that have ended and count. */
  readonly strata: number
  /** Strata with which there was nothing to show when they began: with and without are the same in them. */
  readonly empty: number
  readonly shown: HoldoutArm
  readonly withheld: HoldoutArm
  /** R a day shown less withheld, valid at every look; null below the least number of strata, or where nothing differs. */
  readonly difference: { readonly value: number; readonly lower: number; readonly upper: number } | null
  /** By drawing the blocks again; null where there is no difference to judge. */
  readonly p: number | null
  /** Outcomes by block, for what more would tell. */
  readonly blocks: readonly (readonly number[])[]
}

interface Counted {
  readonly from: Instant
  readonly until: Instant
  /** Strata that do not count, by number. Known when each begins: chosen by what happened in it, the rest would be biased. */
  readonly empty?: ReadonlySet<number>
  /** How often the blocks are drawn again; a simulation that does not look at p needs none. */
  readonly draws?: number
}

/** The strata from the one that the experiment really began in up to the last that had ended by a moment, by number. */
export const endedStrata = (draw: Draw, { from, until }: Counted): readonly number[] => {
  const first = Math.max(0, stratumOf(draw, from))
  return Array.from({ length: Math.max(0, stratumOf(draw, until) - first) }, (_, i) => first + i)
}

/** Of the strata that have ended, but for those with nothing to show. */
export const holdoutEstimate = (
  draw: Draw,
  trades: readonly HoldoutTrade[],
  counted: Counted,
): HoldoutEstimate => {
  const { empty = new Set(), draws = DRAWS } = counted
  const size = blocksAStratum(draw)
  const ended = endedStrata(draw, counted)
  const full = ended.filter((stratum) => !empty.has(stratum))
  const outcomes = new Map(full.map((stratum) => [stratum, Array.from({ length: size }, (): number[] => [])]))
  for (const { at, r } of trades) outcomes.get(stratumOf(draw, at))?.[blockOf(draw, at) % size]?.push(r)
  const all = full.map((stratum) => ({
    blocks: outcomes.get(stratum) ?? [],
    without: withheldBlock(draw, stratum),
  }))
  const ifWithheld = all.map(({ blocks }) =>
    differencesOf(blocks.map((block) => sumOf(block) / draw.blockDays)),
  )
  const observed = ifWithheld.map((of, i) => of[all[i]?.without ?? 0] ?? 0)
  const difference = everyLookSoFar(observed)
  const arm = (isIn: (block: number, without: number) => boolean): HoldoutArm =>
    armOf(
      all.flatMap(({ blocks, without }) => blocks.filter((_, i) => isIn(i, without))),
      draw.blockDays,
    )
  return {
    strata: full.length,
    empty: ended.length - full.length,
    shown: arm((block, without) => block !== without),
    withheld: arm((block, without) => block === without),
    difference,
    p: difference === null ? null : rerandomised(ifWithheld, meanOf(observed), { seed: draw.seed, draws }),
    blocks: all.flatMap(({ blocks }) => blocks),
  }
}

/**
 * The intervals after each stratum hold all at once, and so does what they have in common: what was told once is not taken back at a later
 * look. Null where strata are too few, or differ too little to be judged by.
 */
const everyLookSoFar = (differences: readonly number[]): HoldoutEstimate['difference'] => {
  let known: { readonly lower: number; readonly upper: number } | null = null
  for (let n = LEAST_STRATA; n <= differences.length; n++) {
    const own = intervalOf(differences.slice(0, n))
    if (own === null) continue
    // Where what is measured has drifted they may have nothing in common: what was known first stays.
    const { lower, upper }: { lower: number; upper: number } = known ?? own
    known = {
      lower: Math.min(Math.max(lower, own.lower), upper),
      upper: Math.max(Math.min(upper, own.upper), lower),
    }
  }
  return known && { value: Math.min(Math.max(meanOf(differences), known.lower), known.upper), ...known }
}

const intervalOf = (differences: readonly number[]): { lower: number; upper: number } | null => {
  const n = differences.length
  const value = meanOf(differences)
  const spread = Math.sqrt(sumOf(differences.map((d) => (d - value) ** 2)) / (n - 1))
  return spread > 0 ? everyLook(value, spread, n, ALPHA) : null
}

const meanOf = (values: readonly number[]): number => sumOf(values) / values.length

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** What d = mean R a day shown − withheld would be in a stratum, were its first block withheld, its second, and so on. */
const differencesOf = (perDay: readonly number[]): readonly number[] => {
  const all = sumOf(perDay)
  return perDay.map((rate) => (all - rate) / (perDay.length - 1) - rate)
}

/** The share of assignments, the real one among them, that differ as much: exact whatever outcomes are distributed like. */
const rerandomised = (
  differences: readonly (readonly number[])[],
  observed: number,
  { seed, draws }: { readonly seed: string; readonly draws: number },
): number => {
  const random = mulberry32(Number.parseInt(sha256(`re-randomise ${seed}`).slice(0, 8), 16))
  // Sums in another order differ in their last digits.
  const least = Math.abs(observed) * differences.length * (1 - 1e-9)
  let asFar = 1
  for (let draw = 0; draw < draws; draw++) {
    let sum = 0
    for (const of of differences) sum += of[Math.floor(random() * of.length)] ?? 0
    if (Math.abs(sum) >= least) asFar++
  }
  return asFar / (draws + 1)
}

const armOf = (blocks: readonly (readonly number[])[], blockDays: number): HoldoutArm => {
  const rs = blocks.flat()
  const days = blocks.length * blockDays
  return {
    blocks: blocks.length,
    days,
    trades: rs.length,
    rPerDay: days === 0 ? null : sumOf(rs) / days,
    rPerTrade: rs.length === 0 ? null : sumOf(rs) / rs.length,
  }
}
