import { sigmaR } from '../evidence/sigma.ts'

/** Outcomes from which a strategy has a scale of its own: the ten that the scale starts with weigh less than half by then. */
export const OWN_SCALE_AT = 20

/** σ of a strategy's own outcomes where it has enough of them, else of all: a scalper's 1R is no event to a trend follower. */
export const outcomeScale = (own: readonly number[], all: readonly number[]): number =>
  sigmaR(own.length >= OWN_SCALE_AT ? own : all)
