// Kelly of owm-1.0, as published. UNSAFE: its weights are recall scores, which contain the outcome, so a fair
// coin is given a fifth of equity (docs/method.md#the-published-formula). Kept so that the difference can be shown; never the default.

/** Memories that it is taken from, the best by score, and how many of them are needed. */
export const SEED_MEMORIES = 50
const LEAST_MEMORIES = 10
const QUARTER = 0.25

export interface ScoredOutcome {
  readonly score: number
  readonly r: number | null
}

export interface SeedKelly {
  readonly fraction: number
  /** Weighted share of wins, and Kelly before the quarter. */
  readonly p: number
  readonly kelly: number
  readonly unsafe: true
}

/** f* = p/a − q/b, a the loss and b the win. */
export const kellyOfAmounts = (p: number, win: number, loss: number): number => p / loss - (1 - p) / win

/** f* = (p·b − q)/b, b the ratio of win to loss : the same only where the average loss is 1R. */
export const kellyOfRatio = (p: number, ratio: number): number => (p * ratio - (1 - p)) / ratio

const nothing: SeedKelly = { fraction: 0, p: 0, kelly: 0, unsafe: true }

/** The published Kelly. An outcome of 0 counts in the total weight and on neither side, as its truth test has it. */
export const seedKelly = (recalled: readonly ScoredOutcome[], appetite: number): SeedKelly => {
  if (recalled.length < LEAST_MEMORIES) return nothing
  let total = 0
  let wins = 0
  let won = 0
  let losses = 0
  let lost = 0
  for (const { score, r } of recalled) {
    total += score
    if (r === null || r === 0) continue
    if (r > 0) {
      wins += score
      won += score * r
    } else {
      losses += score
      lost -= score * r
    }
  }
  if (wins === 0 || losses === 0) return nothing
  const p = wins / total
  const kelly = kellyOfAmounts(p, won / wins, lost / losses)
  return { fraction: Math.max(0, kelly * QUARTER * appetite), p, kelly, unsafe: true }
}
