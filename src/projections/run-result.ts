import { EpisodeIndex, type Episodes, type TradeFigures, tradeFigures } from '#episode-index'
import { DEFAULT_RUN, deepestDrawdown, type Moment, type RunRow, SaidTexts } from '#log'
import { FIRST_INSTANT, type Instant, isoOf, isoOrNull, type Strategy } from '#vocabulary'

/** What a run has come to as of a moment of its own clock. */
export interface RunResult {
  readonly run: string
  readonly mode: RunRow['mode']
  readonly strategy: Strategy | null
  /** In a simulated run, the first and the last moment of its market. */
  readonly started: string | null
  readonly ended: string | null
  readonly note: string | null
  readonly trades: { readonly closed: number; readonly open: number }
  /** After costs, in the account's currency. */
  readonly net: number
  /** The largest share of the account's peak that was lost at any mark of its equity; null without any. */
  readonly maxDrawdown: number | null
  readonly performance: TradeFigures
}

/** Every run of a log: one in a simulated log, any number in a live one. */
export const runResults = async (
  moment: Moment,
  episodes: Episodes = new EpisodeIndex(),
): Promise<readonly RunResult[]> => {
  const { log, seq } = moment
  const rows = await log.store.rows('runs', { seq, order: { column: 'run' } })
  const results: RunResult[] = []
  for (const row of rows) results.push(await resultOf(moment, row, episodes))
  if (log.simulated || rows.some(({ run }) => run === DEFAULT_RUN)) return results
  // Nobody opened it: it is there when something was traded under it.
  const unopened = await resultOf(moment, UNOPENED, episodes)
  const { closed, open } = unopened.trades
  return closed + open > 0 ? [unopened, ...results] : results
}

const UNOPENED: RunRow = {
  run: DEFAULT_RUN,
  mode: 'live',
  strategy: null,
  startedAt: FIRST_INSTANT,
  startedBy: 'system',
  endedAt: null,
  endedBy: null,
  note: null,
}

const resultOf = async (moment: Moment, row: RunRow, episodes: Episodes): Promise<RunResult> => {
  const { figures } = await tradeFigures(moment, episodes, { run: row.run })
  const texts = await SaidTexts.of(moment.log.store, [row.note])
  return {
    run: row.run,
    mode: row.mode,
    strategy: row.strategy,
    started: isoOrNull(await startOf(moment, row)),
    ended: isoOrNull(row.endedAt),
    note: texts.said(row.note) ?? null,
    trades: { closed: figures.overall.n, open: figures.open.n },
    net: figures.overall.pnl,
    maxDrawdown: await deepestDrawdown(moment, row.startedAt, row.endedAt),
    performance: figures,
  }
}

/** A run is opened before its log has a time: it began with the first fact that has one. */
const startOf = async ({ log: { store }, seq }: Moment, { startedAt }: RunRow): Promise<Instant | null> => {
  if (startedAt > FIRST_INSTANT) return startedAt
  const [first] = await store.events({ afterSeq: await store.seqAsOf(FIRST_INSTANT), toSeq: seq, limit: 1 })
  return first?.knownAt ?? null
}

/** result.json: the runs of a log and what they came to. It says as of which event, and nothing of the machine's clock. */
export const resultText = async (moment: Moment, episodes?: Episodes): Promise<string> => {
  const { log, seq } = moment
  const [last] = await log.store.events({ toSeq: seq, descending: true, limit: 1 })
  const result = {
    events: last?.seq ?? 0,
    asOf: last === undefined ? null : isoOf(last.knownAt),
    runs: await runResults(moment, episodes),
  }
  return `${JSON.stringify(result, null, 2)}\n`
}
