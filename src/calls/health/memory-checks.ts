import { DAY_MS, type Instant, suggest } from '#vocabulary'
import { plural } from '../text/numbers.ts'
import type { HealthCheck } from './health-check.ts'

/** Milliseconds from which recall is worth looking into. */
const SLOW_MS = 1_000
/** Bytes of log and index from which they are worth thinning: backups and rebuilds take minutes. Sane: 1 to 50 GB. */
const LARGE_BYTES = 5e9
/** Days past the boundary at which maintenance was due, while something waits for it. */
const OVERDUE_DAYS = 3
/** Days without news, after which a feed has probably stopped. */
const SILENT_DAYS = 7
/** Tokens of memory in a turn, by the mean, from which somebody has raised the budget and should know the price. */
const MANY_TOKENS = 4_000

export interface MemoryFigures {
  /** Null where it was not measured. */
  readonly recallMs: number | null
  readonly bytes: number
  readonly openFlags: number
  /** In words, largest first. */
  readonly equityGaps: readonly string[]
  readonly isMaintenanceDue: boolean
  readonly maintainedAt: Instant | null
  /** When the log's own time began; null: it has none yet. */
  readonly begunAt: Instant | null
  readonly lastObserved: Instant | null
  readonly tokensPerTurn: number | null
  readonly at: Instant
}

/** What a memory's figures say to do. */
export const memoryChecks = (figures: MemoryFigures): readonly HealthCheck[] => [
  ...latency(figures),
  storage(figures),
  maintenance(figures),
  news(figures),
  flags(figures),
  equity(figures),
  tokens(figures),
]

const said = (check: HealthCheck['check'], ok: boolean, detail: string, next: string): HealthCheck => ({
  check,
  ok,
  detail,
  next: ok ? null : next,
})

const latency = ({ recallMs: ms }: MemoryFigures): readonly HealthCheck[] =>
  ms === null
    ? []
    : [
        said(
          'latency',
          ms <= SLOW_MS,
          `recall takes ${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`,
          `Make the index anew: ${suggest('reindex', { anew: '' })}; on a slow disk, move the home.`,
        ),
      ]

const storage = ({ bytes }: MemoryFigures): HealthCheck =>
  said(
    'storage',
    bytes <= LARGE_BYTES,
    `log and index take ${(bytes / 1e6).toFixed(1)} MB`,
    `Keep a copy, ${suggest('backup', { to: 'DIR' })}, and begin another agent or run; observe less of what is never cited.`,
  )

const maintenance = ({ isMaintenanceDue, maintainedAt, begunAt, at }: MemoryFigures): HealthCheck => {
  const dueSince = (maintainedAt ?? begunAt ?? at) + DAY_MS
  const ok = !isMaintenanceDue || at - dueSince <= OVERDUE_DAYS * DAY_MS
  const last = maintainedAt === null ? 'never done yet' : `last done ${daysAgo(maintainedAt, at)}`
  return said(
    'maintenance',
    ok,
    `${last}${isMaintenanceDue ? ', and due' : ''}`,
    `Run ${suggest('maintain')}, or begin a turn.`,
  )
}

const daysAgo = (then: Instant, at: Instant): string => {
  const days = Math.max(0, Math.floor((at - then) / DAY_MS))
  return days === 0 ? 'today' : `${plural(days, 'day')} ago`
}

const news = ({ lastObserved, at }: MemoryFigures): HealthCheck => {
  return said(
    'news',
    lastObserved === null || at - lastObserved <= SILENT_DAYS * DAY_MS,
    lastObserved === null ? 'nothing was ever observed' : `last observed ${daysAgo(lastObserved, at)}`,
    'See whether what feeds observations still runs.',
  )
}

const flags = ({ openFlags }: MemoryFigures): HealthCheck =>
  said(
    'flags',
    openFlags === 0,
    openFlags === 0 ? 'none is open' : `${openFlags} open`,
    `Look at them: ${suggest('flags')}.`,
  )

/** Gaps that are listed; the rest are counted. */
const LISTED_GAPS = 3

const equity = ({ equityGaps }: MemoryFigures): HealthCheck => {
  const more = equityGaps.length - LISTED_GAPS
  const listed = [
    ...equityGaps.slice(0, LISTED_GAPS),
    ...(more > 0 ? [`and ${plural(more, 'day')} more`] : []),
  ]
  return said(
    'equity',
    equityGaps.length === 0,
    listed.join('; ') || 'results and flows explain every mark without open positions',
    'Compare trades and cash with the broker’s statement, and record what is missing.',
  )
}

const tokens = ({ tokensPerTurn }: MemoryFigures): HealthCheck =>
  said(
    'tokens',
    tokensPerTurn === null || tokensPerTurn <= MANY_TOKENS,
    tokensPerTurn === null
      ? 'no turn was shown anything yet'
      : `a turn is shown ${Math.round(tokensPerTurn)} tokens of memory`,
    `Lower the budget: ${suggest('configure', { context: '{"budget":1800}' })}.`,
  )
