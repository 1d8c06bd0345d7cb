import { DAY_MS, type Instant, plusMs } from '#vocabulary'

// Blocks: whole UTC days since the day an experiment began. Single decisions cannot be drawn: the entry of a trade would fall in one arm
// and its exit in the other, and a position that one arm took stands in the other's way (docs/method.md#holdout).

export interface BlockPlan {
  /** The first day of the first block. */
  readonly anchor: Instant
  readonly blockDays: number
  /** One block of a stratum is withheld: the share of them is one in so many. */
  readonly share: number
}

/** The block that a moment is in, counted from 0; below 0 before the experiment begins. */
export const blockOf = ({ anchor, blockDays }: BlockPlan, at: Instant): number =>
  Math.floor((at - anchor) / (blockDays * DAY_MS))

/** How many consecutive blocks are a stratum. */
export const blocksAStratum = ({ share }: Pick<BlockPlan, 'share'>): number => Math.round(1 / share)

export const stratumOf = (plan: BlockPlan, at: Instant): number =>
  Math.floor(blockOf(plan, at) / blocksAStratum(plan))

/** When a stratum begins: the one before it has ended. */
export const stratumStart = (plan: BlockPlan, stratum: number): Instant =>
  plusMs(plan.anchor, stratum * blocksAStratum(plan) * plan.blockDays * DAY_MS)
