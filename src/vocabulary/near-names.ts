/** The most letters by which a suggestion may differ from what was typed. */
const FURTHEST = 2

/** The name that was probably meant, if one is near enough. */
export const nearest = (
  typed: string,
  names: readonly string[],
  furthest: number = FURTHEST,
): string | undefined => {
  const ranked = names
    .map((name) => ({ name, distance: distance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter((one) => one.distance <= furthest && one.distance < one.name.length - 1)
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.name
}

/** Names that a person could take for this one: near in spelling, or the same but for case and separators. */
export const lookAlikes = (name: string, others: readonly string[]): readonly string[] =>
  others.filter(
    (other) => other !== name && (lettersOf(other) === lettersOf(name) || nearest(name, [other]) === other),
  )

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

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
