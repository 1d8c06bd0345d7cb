import { HOUR_MS, type Instant, plusMs, type Random } from '#vocabulary'
import { normal } from '../../../lab/random/draw.ts'
import type { HoldoutTrade } from '../holdout-estimate.ts'

// A trader with room for one position, who decides every hour and holds for half a day. Shown what is tried, he passes over some bad
// entries and leaves bad positions sooner, whoever entered them: what one arm takes stands in the other's way, and what one arm entered
// the other leaves. Drawn by single decisions, most of the difference is gone; so is a third of it by days.

/** Chance that an entry is good; what is held drifts by so much an hour, good or bad. */
const GOOD = 0.5
const UP = 0.0114
const DOWN = -0.0228
/** A position ends by itself after twelve hours on average. */
const ENDS = 1 / 12
/** Shown it, a bad entry is passed over one time in five, and a bad position left in one hour of seven. */
const TAKES = 0.8
const LEAVES = 0.15

export const HOURS_A_DAY = 24

export interface OneSlotTrade extends HoldoutTrade {
  /** Whether the decision that entered was shown it. */
  readonly shown: boolean
}

/** `noise`: standard deviation of an hour in R; .35 makes 1.2R a trade. */
export const oneSlotLife = (
  random: Random,
  { from, days, noise }: { readonly from: Instant; readonly days: number; readonly noise: number },
  isShown: (at: Instant, hour: number) => boolean,
): readonly OneSlotTrade[] => {
  const trades: OneSlotTrade[] = []
  let held: { readonly at: Instant; readonly shown: boolean; readonly good: boolean; r: number } | null = null
  for (let hour = 0; hour < days * HOURS_A_DAY; hour++) {
    const at = plusMs(from, hour * HOUR_MS)
    const shown = isShown(at, hour)
    // As many draws whatever is decided, so that two lives of one seed have the same market.
    const [signal, move, ends, sees] = [random(), normal(random), random(), random()]
    if (held === null) {
      const good = signal < GOOD
      if (good || !shown || sees < TAKES) held = { at, shown, good, r: 0 }
      continue
    }
    held.r += (held.good ? UP : DOWN) + noise * move
    if (ends < ENDS || (shown && !held.good && sees < LEAVES)) {
      trades.push(held)
      held = null
    }
  }
  return trades
}
