// How many trades would tell a difference (docs/method.md#holdout).

/** (z.975 + z.8)²: found in four of five experiments, at 5% both sides together. */
const POWER = (1.959964 + 0.841621) ** 2

export interface Precision {
  /** Standard deviation of outcomes in R. */
  readonly sd: number
  /** Share of blocks that are withheld. */
  readonly share: number
  /** The difference to be told, in R a trade. */
  readonly effect: number
  /** Design effect: outcomes of one block that are alike count for less. */
  readonly deff: number
}

/** trades = 7.85·s²·DEFF/(h(1−h)Δ²) */
export const tradesToTell = ({ sd, share, effect, deff }: Precision): number =>
  Math.ceil((POWER * sd * sd * deff) / (share * (1 - share) * effect * effect))

/** DEFF = 1 + (trades per block − 1)·ICC */
export const designEffect = (perBlock: number, icc: number): number =>
  1 + Math.max(0, perBlock - 1) * Math.max(0, icc)

/** How alike outcomes of one block are, by one-way analysis of variance; 0 where it cannot be told, and never below. */
export const likenessWithin = (blocks: readonly (readonly number[])[]): number => {
  const traded = blocks.filter((block) => block.length > 0)
  const n = traded.reduce((sum, block) => sum + block.length, 0)
  const between = traded.length - 1
  const within = n - traded.length
  if (between < 1 || within < 1) return 0
  const grand = traded.flat().reduce((sum, r) => sum + r, 0) / n
  let ssBetween = 0
  let ssWithin = 0
  let squares = 0
  for (const block of traded) {
    const mean = block.reduce((sum, r) => sum + r, 0) / block.length
    ssBetween += block.length * (mean - grand) ** 2
    for (const r of block) ssWithin += (r - mean) ** 2
    squares += block.length ** 2
  }
  const size = (n - squares / n) / between
  const msBetween = ssBetween / between
  const msWithin = ssWithin / within
  const all = msBetween + (size - 1) * msWithin
  return all > 0 ? Math.max(0, (msBetween - msWithin) / all) : 0
}
