import type { Read } from './source.ts'

/** Facts in the order of their times, those of one moment as they were given; what is no fact comes first. */
export const byTime = (reads: Iterable<Read>): readonly Read[] => {
  const at = (read: Read): number => ('fact' in read ? Number(read.fact.at) : Number.NEGATIVE_INFINITY)
  return [...reads].sort((a, b) => {
    const [one, other] = [at(a), at(b)]
    return one === other ? 0 : one - other
  })
}
