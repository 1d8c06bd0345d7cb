import type { Breakout } from './breakout.ts'

/** What the agent says of itself; memory keeps it with the trade. */
export const entryReason = ({ side, level, strength }: Breakout): string =>
  `closed ${strength.toFixed(1)} ranges ${side === 'long' ? 'above' : 'below'} the sixteen-hour ${
    side === 'long' ? 'high' : 'low'
  } of ${level.toFixed(2)}`

/** Surer the further beyond, and never sure: 55% to 85%. */
export const confidenceIn = ({ strength }: Breakout): number =>
  Math.round(Math.min(0.85, 0.55 + 0.15 * strength) * 100) / 100
