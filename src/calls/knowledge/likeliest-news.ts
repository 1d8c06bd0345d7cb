import { aboutWhat } from '#log'
import { alikeness } from '#memories'
import { MOST_COMPARED, type RecentObservations } from './recent-observations.ts'

/** An observation that is not recorded yet. */
interface News {
  readonly sketch: string
  readonly symbol: string | null
}

/** How alike the most alike of what stands about its symbol, or came before it in the same call, is to each: 0 to 1; null where there is nothing. */
export const likeliestOf = (
  recent: RecentObservations,
  news: readonly News[],
): readonly (number | null)[] => {
  const shelves = new Map<string, string[]>()
  return news.map(({ sketch, symbol }) => {
    const about = aboutWhat(symbol)
    const shelf = shelves.get(about) ?? [...(recent.get(about)?.values() ?? [])]
    shelves.set(about, shelf)
    let likeliest: number | null = null
    for (const other of shelf) likeliest = Math.max(likeliest ?? 0, alikeness(sketch, other))
    if (likeliest === 1) return likeliest
    shelf.push(sketch)
    if (shelf.length > MOST_COMPARED) shelf.shift()
    return likeliest
  })
}
