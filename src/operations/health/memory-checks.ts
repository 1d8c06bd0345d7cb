import { DAY_MS, type Instant, suggest } from '#vocabulary'
import type { HealthCheck } from './health-check.ts'

/** Milliseconds from which recall is worth looking into. */
const SLOW_MS = 1_000
/** Bytes of log and index from which they are worth thinning: backups and rebuilds take minutes. Sane: 1 to 50 GB. */
const LARGE_BYTES = 5e9
/** Days without maintenance, while something waits for it. */
const OVERDUE_DAYS = 3
/** Days without news, after which a feed has probably stopped. */
const SILENT_DAYS = 7
/** Tokens of memory in a turn, by the mean, from which somebody has raised the budget and should know the price. */
const MANY_TOKENS = 4_000

export interface MemoryFigures {
  readonly recallMs: number
  readonly bytes: number
  readonly indexTrouble: string | null
  readonly indexAdvice: string
  readonly openFlags: number
  readonly isMaintenanceDue: boolean
  readonly maintainedAt: Instant | null
  readonly lastObserved: Instant | null
  readonly tokensPerTurn: number | null
  readonly at: Instant
}

/** What a memory's figures say to do. */
export const memoryChecks = (figures: MemoryFigures): readonly HealthCheck[] => [
  latency(figures),
  storage(figures),
  index(figures),
  maintenance(figures),
  news(figures),
  flags(figures),
  tokens(figures),
]

const said = (check: HealthCheck['check'], ok: boolean, detail: string, next: string): HealthCheck => ({
  check,
  ok,
  detail,
  next: ok ? null : next,
})

const latency = ({ recallMs }: MemoryFigures): HealthCheck =>
  said(
    'latency',
    recallMs <= SLOW_MS,
    `recall takes ${recallMs < 10 ? recallMs.toFixed(1) : Math.round(recallMs)} ms`,
    `Make the index anew: ${suggest('reindex', { anew: '' })}; on a slow disk, move the home.`,
  )

const storage = ({ bytes }: MemoryFigures): HealthCheck =>
  said(
    'storage',
    bytes <= LARGE_BYTES,
    `log and index take ${(bytes / 1e6).toFixed(1)} MB`,
    `Keep a copy, ${suggest('backup', { to: 'DIR' })}, and begin another agent or run; observe less of what is never cited.`,
  )

const index = ({ indexTrouble, indexAdvice }: MemoryFigures): HealthCheck =>
  said('index', indexTrouble === null, indexTrouble ?? 'the index of texts is in order', indexAdvice)

const maintenance = ({ isMaintenanceDue, maintainedAt, at }: MemoryFigures): HealthCheck => {
  const days = maintainedAt === null ? null : (at - maintainedAt) / DAY_MS
  const ok = !isMaintenanceDue || (days !== null && days <= OVERDUE_DAYS)
  const last = days === null ? 'never done yet' : `last done ${Math.max(0, Math.floor(days))} days ago`
  return said(
    'maintenance',
    ok,
    `${last}${isMaintenanceDue ? ', and due' : ''}`,
    `Run ${suggest('maintain')}, or begin a turn.`,
  )
}

const news = ({ lastObserved, at }: MemoryFigures): HealthCheck => {
  const days = lastObserved === null ? null : Math.floor((at - lastObserved) / DAY_MS)
  return said(
    'news',
    days === null || days <= SILENT_DAYS,
    days === null ? 'nothing was ever observed' : `last observed ${Math.max(0, days)} days ago`,
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

const tokens = ({ tokensPerTurn }: MemoryFigures): HealthCheck =>
  said(
    'tokens',
    tokensPerTurn === null || tokensPerTurn <= MANY_TOKENS,
    tokensPerTurn === null
      ? 'no turn was shown anything yet'
      : `a turn is shown ${Math.round(tokensPerTurn)} tokens of memory`,
    `Lower the budget: ${suggest('configure', { context: '{"budget":1800}' })}.`,
  )
