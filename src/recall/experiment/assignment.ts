import { canonical, type Instant, sha256 } from '#vocabulary'
import { type BlockPlan, blockOf, blocksAStratum } from './blocks.ts'

/** What the draw is of. Nothing of a decision is in it: it is known before a context is built. */
export interface Draw extends BlockPlan {
  readonly seed: string
  readonly agent: string
}

/** Digits of a digest that make a number which a double holds exactly. */
const HEX_DIGITS = 13

/** Which block of a stratum is withheld: hash(seed, agent, stratum) mod its size. */
export const withheldBlock = (draw: Draw, stratum: number): number =>
  Number.parseInt(sha256(canonical([draw.seed, draw.agent, stratum])).slice(0, HEX_DIGITS), 16) %
  blocksAStratum(draw)

/** Whether the block that a moment is in is withheld; never before the experiment begins. */
export const isWithheldAt = (draw: Draw, at: Instant): boolean => {
  const block = blockOf(draw, at)
  if (block < 0) return false
  const size = blocksAStratum(draw)
  return block % size === withheldBlock(draw, Math.floor(block / size))
}
