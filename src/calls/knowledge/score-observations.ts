import { aboutWhat, type Log, momentOf, type Payload, type State } from '#log'
import { type ScoredObservation, scoreByRubric, sharedWords } from '#memories'
import type { Instant, Json } from '#vocabulary'
import type { Caller } from '../session/caller.ts'

/** The rubric's name where an observation says who scored it. */
const RUBRIC = 'rubric'

/** Of one symbol, so many of the newest are compared: about what a feed brings in a day. Sane: 50 to 500. */
const MOST_COMPARED = 100

/** By the rubric, on the state that it will be decided on. */
export const rubricScore = (
  observation: ScoredObservation,
  { trades, symbols }: State,
  { likeliest, at }: { readonly likeliest: number | null; readonly at: Instant },
): Pick<Payload, 'importance' | 'scoredBy' | 'factors'> => {
  const { importance, factors } = scoreByRubric(observation, {
    holdings: [...new Set([...trades.values()].map(({ symbol }) => symbol))],
    traded: [...symbols.values()].filter(({ traded }) => traded).map(({ symbol }) => symbol),
    likeliest,
    at,
  })
  // Factors are plain data.
  return { importance, scoredBy: RUBRIC, factors: factors as unknown as Json }
}

/** For each observation how alike the most alike is that stands about its symbol or came before it in the same call, 0 to 1; null where there is none. */
export const likeliestOf = async (
  { knowledge }: Pick<Caller, 'knowledge'>,
  log: Log,
  news: readonly { readonly text: string; readonly symbol: string | null }[],
): Promise<readonly (number | null)[]> => {
  const moment = await momentOf(log, undefined)
  const shelves = new Map<string, ReadonlySet<number>[]>()
  const likeliest: (number | null)[] = []
  for (const { text, symbol } of news) {
    const about = aboutWhat(symbol)
    const standing = shelves.has(about) ? [] : await knowledge.asOf(moment, symbol === null ? [] : [symbol])
    const shelf =
      shelves.get(about) ??
      standing
        .filter((one) => one.origin === 'observation' && aboutWhat(one.symbol) === about)
        .sort((a, b) => a.n - b.n)
        .slice(-MOST_COMPARED)
        .map(({ terms }) => new Set(terms))
    shelves.set(about, shelf)
    const own = new Set(knowledge.words.of(text))
    likeliest.push(shelf.length === 0 ? null : Math.max(...shelf.map((other) => sharedWords(own, other))))
    shelf.push(own)
  }
  return likeliest
}
