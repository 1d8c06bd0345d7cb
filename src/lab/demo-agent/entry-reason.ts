import type { Breakout } from './breakout.ts'

/** The reason that the agent gives for an entry; memory keeps it with the trade. */
export const entryReason = ({ side, level, strength }: Breakout): string =>
  `closed ${strength.toFixed(1)} ranges ${side === 'long' ? 'above' : 'below'} the sixteen-hour ${
    side === 'long' ? 'high' : 'low'
  } of ${level.toFixed(2)}`

/** Stated confidence, 55% to 85%: higher the further the close is beyond the level. */
export const confidenceIn = ({ strength }: Breakout): number =>
  Math.round(Math.min(0.85, 0.55 + 0.15 * strength) * 100) / 100
