import { alikeness, NEAR_COPY, sketchedFacts } from '#memories'
import { type Log, SAME_NEWS_MS } from '#record'
import { type Id, type Instant, sha256 } from '#vocabulary'
import type { Caller } from '../caller.ts'
import { MOST_COMPARED, type RecentObservations } from './recent-observations.ts'
import { cosineOf, textVectors } from './text-vectors.ts'

/** An observation that is not recorded yet. */
export interface News {
  readonly text: string
  readonly sketch: string
  readonly symbol: string | null
  readonly outside: boolean
  /** About when it will be known. */
  readonly at: Instant
}

/** One that stands by its id, one of the same call by its place there. */
export type SameAs = Id | number

/** How it compares with what stands about its symbol, and with those of its call before it. */
export interface Compared {
  /** The most alike, 0 to 1; null where there is nothing. */
  readonly likeliest: number | null
  /** What it says again. */
  readonly same: SameAs | null
}

interface Candidate {
  readonly is: SameAs
  readonly hash: string | null
  readonly sketch: string
  readonly facts: string
  readonly outside: boolean
  lastSeen: Instant
}

/**
 * Compares news in their order. Nearly the same words are the same news; so is nearly the same meaning where figures and turning words
 * (rises, falls, not) are the same too: one template with another number is other news. `without` says why it was by words alone.
 */
export const comparedNews = async (
  caller: Pick<Caller, 'texts'>,
  log: Log,
  recent: RecentObservations,
  news: readonly News[],
): Promise<{ readonly compared: readonly Compared[]; readonly without: string | null }> => {
  const shelves = new Map<string | null, Candidate[]>()
  for (const symbol of new Set(news.map((one) => one.symbol)))
    shelves.set(
      symbol,
      [...(recent.get(symbol)?.values() ?? [])].flatMap(({ id, text, sketch, outside, lastSeen }) =>
        sketch === null
          ? []
          : [{ is: id, hash: text, sketch, facts: sketchedFacts(sketch), outside, lastSeen }],
      ),
    )
  const { vectors, without } = await textVectors(caller, log, mayBeSame(shelves, news))
  const compared = news.map((one, place): Compared => {
    const shelf = shelves.get(one.symbol) ?? []
    const hash = sha256(one.text)
    const facts = sketchedFacts(one.sketch)
    const vector = vectors.get(hash)
    let likeliest: number | null = null
    let same: Candidate | null = null
    let nearest: number = NEAR_COPY
    for (const other of shelf) {
      const alike = alikeness(one.sketch, other.sketch)
      likeliest = Math.max(likeliest ?? 0, alike)
      if (other.outside !== one.outside || one.at - other.lastSeen > SAME_NEWS_MS) continue
      const near = other.facts === facts ? vectors.get(other.hash ?? '') : undefined
      const like =
        near === undefined || vector === undefined ? alike : Math.max(alike, cosineOf(vector, near))
      if (like < nearest) continue
      same = other
      nearest = like
    }
    if (same) same.lastSeen = one.at
    else {
      shelf.push({ is: place, hash, sketch: one.sketch, facts, outside: one.outside, lastSeen: one.at })
      if (shelf.length > MOST_COMPARED) shelf.shift()
    }
    return { likeliest, same: same?.is ?? null }
  })
  return { compared, without }
}

/** Texts that share their facts with another about the same symbol: of the others, meaning decides nothing. */
const mayBeSame = (
  shelves: ReadonlyMap<string | null, readonly Candidate[]>,
  news: readonly News[],
): { readonly fresh: ReadonlyMap<string, string>; readonly standing: readonly string[] } => {
  const fresh = new Map<string, string>()
  const standing: string[] = []
  for (const [symbol, shelf] of shelves) {
    const byFacts = Map.groupBy(
      news.filter((one) => one.symbol === symbol),
      ({ sketch }) => sketchedFacts(sketch),
    )
    const known = new Set(shelf.map(({ facts }) => facts))
    for (const [facts, some] of byFacts)
      if (some.length > 1 || known.has(facts)) for (const { text } of some) fresh.set(sha256(text), text)
    for (const { facts, hash } of shelf) if (hash !== null && byFacts.has(facts)) standing.push(hash)
  }
  return { fresh, standing }
}
