// E-processes: bets against a claim, one outcome at a time (docs/method.md#beliefs). Undiscounted, O(1) an outcome, and valid however
// often one looks. Outcomes come in order of entry, one for each cluster of near-duplicates.

/** Shares staked on "expectancy ≤ 0"; valid for R > −12.5. */
export const UP_STAKES = [0.01, 0.02, 0.04, 0.08] as const
/** Shares staked on "expectancy ≥ 0"; .08 would be faster and retire a true lottery; valid for R < 25. */
export const DOWN_STAKES = [0.01, 0.02, 0.04] as const

/** E⁺ needed for a lifetime error of 5% (Ville's inequality: P(ever E ≥ 1/α) ≤ α). */
export const PROVEN = 20
/** D at which a supported belief is retired: a false alarm no oftener than each 1,000 outcomes at zero expectancy. */
export const ALARM = 1000

/** The least factor of a step, for a loss beyond the whole stake: not zero, so that one outcome decides nothing. */
const LEAST_FACTOR = 0.001

/** One running product for each stake. */
export type Products = readonly number[]

const factor = (stake: number, r: number): number => Math.max(1 + stake * r, LEAST_FACTOR)

/** E = the mean over stakes. */
export const eValue = (products: Products): number =>
  products.reduce((sum, product) => sum + product, 0) / products.length

/** E⁺ = mean over λ of Π max(1+λR, .001): evidence that expectancy is above zero. */
export const upStart = (): Products => UP_STAKES.map(() => 1)
export const upStep = (products: Products, r: number): Products =>
  UP_STAKES.map((stake, i) => (products[i] ?? 1) * factor(stake, r))

/** E⁻ = mean over λ of Π max(1−λR, .001): evidence that expectancy is below zero. */
export const downStart = (): Products => DOWN_STAKES.map(() => 1)
export const downStep = (products: Products, r: number): Products =>
  DOWN_STAKES.map((stake, i) => (products[i] ?? 1) * factor(stake, -r))

/** M_λ ← (M_λ+1)·max(1−λR, .001), D = mean M_λ: that a true expectancy has gone (Shiryaev–Roberts). */
export const alarmStart = (): Products => DOWN_STAKES.map(() => 0)
export const alarmStep = (products: Products, r: number): Products =>
  DOWN_STAKES.map((stake, i) => ((products[i] ?? 0) + 1) * factor(stake, -r))

/** E⁺ of a whole record in order of entry. */
export const ePlus = (rs: ArrayLike<number>): number => {
  let sum = 0
  for (const stake of UP_STAKES) {
    let product = 1
    for (let i = 0; i < rs.length; i++) product *= factor(stake, rs[i] ?? 0)
    sum += product
  }
  return sum / UP_STAKES.length
}
