import { indexOfPassage } from './bm25.ts'
import type { Postings } from './ports.ts'

export const NO_POSTINGS: Postings = { passages: [], lengths: [], title: [], body: [] }

/** The passages that are in any of the lists; counts are added. */
export const anyOf = (lists: readonly Postings[]): Postings => {
  const filled = lists.filter(({ passages }) => passages.length > 0)
  const [first = NO_POSTINGS] = filled
  if (filled.length < 2) return first
  const most = filled.reduce((sum, { passages }) => sum + passages.length, 0)
  const joined = columns(most)
  const at = new Int32Array(filled.length)
  let count = 0
  for (;;) {
    let next = Number.POSITIVE_INFINITY
    for (let i = 0; i < filled.length; i++)
      next = Math.min(next, filled[i]?.passages[at[i] ?? 0] ?? Number.POSITIVE_INFINITY)
    if (next === Number.POSITIVE_INFINITY) return shortened(joined, count)
    joined.passages[count] = next
    for (const [i, list] of filled.entries()) {
      const place = at[i] ?? 0
      if (list.passages[place] !== next) continue
      at[i] = place + 1
      joined.lengths[count] = list.lengths[place] ?? 0
      joined.title[count] = (joined.title[count] ?? 0) + (list.title[place] ?? 0)
      joined.body[count] = (joined.body[count] ?? 0) + (list.body[place] ?? 0)
    }
    count++
  }
}

/** The passages that are in all of the lists; of counts the least. */
export const allOf = ([first = NO_POSTINGS, ...others]: readonly Postings[]): Postings => {
  if (others.length === 0) return first
  const joined = columns(first.passages.length)
  let count = 0
  for (let i = 0; i < first.passages.length; i++) {
    const passage = first.passages[i] ?? 0
    const places = others.map(({ passages }) => indexOfPassage(passages, passage))
    if (places.some((place) => place < 0)) continue
    const least = (column: 'title' | 'body'): number =>
      Math.min(first[column][i] ?? 0, ...others.map((list, at) => list[column][places[at] ?? 0] ?? 0))
    joined.passages[count] = passage
    joined.lengths[count] = first.lengths[i] ?? 0
    joined.title[count] = least('title')
    // In title of one and in body of another: it has them all once.
    joined.body[count] = Math.max(least('body'), least('title') === 0 ? 1 : 0)
    count++
  }
  return shortened(joined, count)
}

const columns = (size: number) => ({
  passages: new Int32Array(size),
  lengths: new Int32Array(size),
  title: new Int32Array(size),
  body: new Int32Array(size),
})

const shortened = (all: ReturnType<typeof columns>, count: number): Postings => ({
  passages: all.passages.subarray(0, count),
  lengths: all.lengths.subarray(0, count),
  title: all.title.subarray(0, count),
  body: all.body.subarray(0, count),
})
