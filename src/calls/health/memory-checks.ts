import { DAY_MS, type Instant, suggest } from '#vocabulary'
import { plural } from '../text/numbers.ts'
import { checked, type HealthCheck } from './health-check.ts'

/** Milliseconds from which recall is worth looking into. */
const SLOW_MS = 1_000
/** Bytes of log and index from which they are worth thinning: backups and rebuilds take minutes. Sane: 1 to 50 GB. */
const LARGE_BYTES = 5e9
/** Days past the boundary at which maintenance was due, while something waits for it. */
const OVERDUE_DAYS = 3

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
  readonly at: Instant
}

/** What a memory's figures say to do. */
export const memoryChecks = (figures: MemoryFigures): readonly HealthCheck[] => [
  ...latency(figures),
  storage(figures),
  maintenance(figures),
  flags(figures),
  equity(figures),
]

const latency = ({ recallMs: ms }: MemoryFigures): readonly HealthCheck[] =>
  ms === null
    ? []
    : [
        checked(
          'latency',
          ms <= SLOW_MS,
          `recall takes ${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`,
          `Make the index anew: ${suggest('reindex', { anew: '' })}; on a slow disk, move the home.`,
        ),
      ]

const storage = ({ bytes }: MemoryFigures): HealthCheck =>
  checked(
    'storage',
    bytes <= LARGE_BYTES,
    `log and index take ${(bytes / 1e6).toFixed(1)} MB`,
    `Keep a copy, ${suggest('backup', { to: 'DIR' })}, and begin another agent or run; observe less of what is never cited.`,
  )

const maintenance = ({ isMaintenanceDue, maintainedAt, begunAt, at }: MemoryFigures): HealthCheck => {
  const dueSince = (maintainedAt ?? begunAt ?? at) + DAY_MS
  const ok = !isMaintenanceDue || at - dueSince <= OVERDUE_DAYS * DAY_MS
  const last = maintainedAt === null ? 'never done yet' : `last done ${daysAgo(maintainedAt, at)}`
  return checked(
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

const flags = ({ openFlags }: MemoryFigures): HealthCheck =>
  checked(
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
  return checked(
    'equity',
    equityGaps.length === 0,
    listed.join('; ') || 'results and flows explain every mark without open positions',
    'Compare trades and cash with the broker’s statement, and record what is missing.',
  )
}
