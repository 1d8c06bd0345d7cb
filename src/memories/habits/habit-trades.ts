import { Decimal, type Instant } from '#vocabulary'
import type { Episode } from '../episodes/episode.ts'
import { measuredR } from '../episodes/measured-r.ts'

/** A trade still open, as it stands: its result in R at the last mark known, and how long it has been held. */
export interface OpenTrade {
  readonly episode: Episode
  readonly markedR: number | null
  readonly heldSeconds: number | null
}

/** Stop-based outcomes before they are preferred to those by proxy; the two are never mixed (docs/method.md#evidence). */
const LEAST_STOP = 10
export type RBasis = 'stop' | 'proxy'

/** Everything one reading of habits looks at, each in its own order. */
export interface Trades {
  /** In order of outcome. */
  readonly closed: readonly Closed[]
  readonly open: readonly OpenTrade[]
  /** Closed and open, in order of entry. */
  readonly entries: readonly Episode[]
  readonly basis: RBasis
}

/** A trade whose outcome is known. */
export interface Closed {
  readonly episode: Episode
  readonly knownAt: Instant
  /** A scratch, exactly zero, is neither. */
  readonly won: boolean
  readonly lost: boolean
}

export const tradesOf = (closed: readonly Episode[], open: readonly OpenTrade[], most: number): Trades => {
  const known = closed.flatMap(closedOf).sort(byOutcome).slice(-most)
  const stillOpen = open
    .filter(({ episode }) => episode.kind === 'trade' && episode.status === 'open')
    .toSorted((a, b) => byEntry(a.episode, b.episode))
  const stops = known.filter(({ episode }) => episode.rSource === 'stop').length
  return {
    closed: known,
    open: stillOpen,
    entries: [...known, ...stillOpen].map(({ episode }) => episode).sort(byEntry),
    basis:
      stops >= LEAST_STOP || known.every(({ episode }) => episode.rSource !== 'proxy') ? 'stop' : 'proxy',
  }
}

/**
 * The newest by entry, closed and open alike. By outcome, those that close quickly would crowd out the ones still held,
 * and with them the losses (docs/method.md#evidence).
 */
export const newest = (trades: Trades, size: number): Trades => {
  const entries = trades.entries.slice(-size)
  const kept = new Set(entries.map(({ id }) => id))
  const isKept = ({ episode }: { readonly episode: Episode }): boolean => kept.has(episode.id)
  return { ...trades, entries, closed: trades.closed.filter(isKept), open: trades.open.filter(isKept) }
}

const closedOf = (episode: Episode): Closed[] => {
  const result = measuredR(episode) ?? (episode.pnl === null ? null : Decimal.of(episode.pnl).toNumber())
  if (episode.kind !== 'trade' || episode.status !== 'closed') return []
  if (result === null || episode.outcomeKnownAt === null) return []
  return [{ episode, knownAt: episode.outcomeKnownAt, won: result > 0, lost: result < 0 }]
}

const byEntry = (a: Episode, b: Episode): number => a.at - b.at || a.n - b.n
const byOutcome = (a: Closed, b: Closed): number =>
  a.knownAt - b.knownAt ||
  (a.episode.outcomeSeq ?? 0) - (b.episode.outcomeSeq ?? 0) ||
  a.episode.n - b.episode.n

/**
 * Outcomes in R of one basis. The open ones count at their marks: quick profits close first, so closed trades of a fair
 * game show a gain of up to .3R (docs/method.md#evidence). By proxy there is no mark, and the closed ones stand alone.
 */
export const outcomesR = ({ closed, open, basis }: Trades): readonly number[] => [
  ...closed.flatMap(({ episode: { r, rSource } }) => (r !== null && rSource === basis ? [r] : [])),
  ...(basis === 'stop' ? open.flatMap(({ markedR }) => markedR ?? []) : []),
]
