/** The value below which a share of the numbers lies (nearest rank). */
export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  if (found === undefined) throw new Error('a quantile of nothing')
  return found
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)
