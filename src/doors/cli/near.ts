/** The most letters by which a suggestion may differ from what was typed. */
const FURTHEST = 2

/** The word that was probably meant, if one is near enough. */
export const nearest = (typed: string, words: readonly string[]): string | undefined => {
  const ranked = words
    .map((word) => ({ word, distance: distance(typed.toLowerCase(), word) }))
    .filter((one) => one.distance <= FURTHEST && one.distance < one.word.length - 1)
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.word
}

/** Edit distance: letters to add, drop, change or swap with their neighbour. */
const distance = (a: string, b: string): number => {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : changed
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped))
    }
  }
  return at(a.length, b.length)
}
