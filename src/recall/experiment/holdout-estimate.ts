import { everyLook } from '#memories'
import { type Instant, mulberry32, sha256 } from '#vocabulary'
import { type Draw, withheldBlock } from './assignment.ts'
import { blockOf, blocksAStratum, stratumOf, stratumStart } from './blocks.ts'

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
  /** Whole strata that have ended. */
  readonly strata: number
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
  /** How often the blocks are drawn again; a simulation that does not look at p needs none. */
  readonly draws?: number
}

/** Of the strata from the one that the experiment really began in up to the last that had ended by a moment. */
export const holdoutEstimate = (
  draw: Draw,
  trades: readonly HoldoutTrade[],
  { from, until, draws = DRAWS }: Counted,
): HoldoutEstimate => {
  const size = blocksAStratum(draw)
  const first = Math.max(0, stratumOf(draw, from))
  const strata = Math.max(0, stratumOf(draw, until) - first)
  const begins = stratumStart(draw, first)
  const ends = stratumStart(draw, first + strata)
  const blocks = Array.from({ length: strata * size }, (): number[] => [])
  for (const { at, r } of trades)
    if (at >= begins && at < ends) blocks[blockOf(draw, at) - first * size]?.push(r)
  const without = new Set(Array.from({ length: strata }, (_, i) => i * size + withheldBlock(draw, first + i)))
  const perDay = blocks.map((block) => sumOf(block) / draw.blockDays)
  const differences = ifWithheld(perDay, size)
  const observed = differences.map((of, i) => of[withheldBlock(draw, first + i)] ?? 0)
  const value = sumOf(observed) / strata
  const spread = Math.sqrt(sumOf(observed.map((d) => (d - value) ** 2)) / (strata - 1))
  const isTold = strata >= LEAST_STRATA && spread > 0
  return {
    strata,
    shown: armOf(blocks, (i) => !without.has(i), draw.blockDays),
    withheld: armOf(blocks, (i) => without.has(i), draw.blockDays),
    difference: isTold ? { value, ...everyLook(value, spread, strata, ALPHA) } : null,
    p: isTold ? rerandomised(differences, value, { seed: draw.seed, draws }) : null,
    blocks,
  }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** For each stratum what d = mean R a day shown − withheld would be, were its first block withheld, its second, and so on. */
const ifWithheld = (perDay: readonly number[], size: number): readonly (readonly number[])[] =>
  Array.from({ length: perDay.length / size }, (_, stratum) => {
    const own = perDay.slice(stratum * size, (stratum + 1) * size)
    const all = sumOf(own)
    return own.map((rate) => (all - rate) / (size - 1) - rate)
  })

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

const armOf = (
  blocks: readonly (readonly number[])[],
  isIn: (block: number) => boolean,
  blockDays: number,
): HoldoutArm => {
  const own = blocks.filter((_, i) => isIn(i))
  const rs = own.flat()
  const days = own.length * blockDays
  return {
    blocks: own.length,
    days,
    trades: rs.length,
    rPerDay: days === 0 ? null : sumOf(rs) / days,
    rPerTrade: rs.length === 0 ? null : sumOf(rs) / rs.length,
  }
}
