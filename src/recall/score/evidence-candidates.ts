import { AGENT_FIELDS, type Context, type SimilarityFields, similarityFields } from '#market'
import { type Candidate, endOf, type SituationGroups } from '#memories'
import type { Dictionary } from './columns/dictionary.ts'
import type { EpisodeColumns } from './columns/episode-columns.ts'
import type { EpisodeRows } from './columns/episode-rows.ts'
import { SITUATION_NUMBERS } from './columns/interned-tag-sets.ts'
import { newestRows, type OrderedRows } from './columns/newest-rows.ts'
import { type PlacedSituations, placedSituations } from './columns/placed-situations.ts'
import { type RowGroups, rowSituationGroups } from './columns/row-situation-groups.ts'
import { earlyConfidenceAt, knownSeqAt } from './columns/row-values.ts'
import type { EpisodeFilter } from './episode-query.ts'
import { querySimilarity } from './formula/query-similarity.ts'
import { countedFieldsAt } from './trace-fields.ts'

export interface EvidenceCandidates {
  /** In order of entry. An open one has no outcome yet: its mark is the caller's to give. */
  readonly candidates: readonly Candidate[]
  /** Sim of the candidate at an index, without agent-state fields. Ask before anything is added to the columns. */
  readonly similarity: (index: number) => number
  /** What may tell winners from losers. */
  readonly fields: (index: number) => SimilarityFields
  /** The groups of the candidates at these indices that the record is read by. */
  readonly groups: (indices: Uint32Array) => readonly SituationGroups[]
  /** The strategies that they are of. */
  readonly strategies: readonly string[]
  /** And the symbols and sides. */
  readonly symbols: readonly string[]
  readonly sides: readonly string[]
  /** Those told only when they had closed, and the last event that told one. */
  readonly toldAtClose: { readonly trades: number; readonly lastSeq: number }
  /** Those whose strategy was told late or never. */
  readonly strategyLate: number
}

interface EvidenceAsked {
  readonly filter: EpisodeFilter
  readonly seq?: number | undefined
  readonly context: Context
  readonly limit: number
}

/** The newest matching episodes by when they became known, for the evidence of docs/method.md#evidence. */
export const evidenceCandidates = (columns: EpisodeColumns, asked: EvidenceAsked): EvidenceCandidates => {
  const { dictionary, newest, situations, groupsOf, ...chosen } = chosenFrom(columns, asked)
  const fields = similarityFields(asked.context)
  const similarity = querySimilarity(dictionary, fields, { exclude: AGENT_FIELDS })
  return {
    ...chosen,
    similarity: (index) =>
      similarity.ofScaled(situations.tagSet[index] ?? 0, situations.scaled, index * SITUATION_NUMBERS.length),
    fields: (index) => countedFieldsAt(newest.rowsOf(index), newest.row[index] ?? 0),
    groups: (indices) => groupsOf(fields, indices),
  }
}

/** What is chosen whatever the situation is. */
interface Chosen
  extends Pick<
    EvidenceCandidates,
    'candidates' | 'strategies' | 'symbols' | 'sides' | 'toldAtClose' | 'strategyLate'
  > {
  readonly dictionary: Dictionary
  readonly newest: OrderedRows
  readonly situations: PlacedSituations
  readonly groupsOf: RowGroups
}

/** The last choices: `recall`, `check`, `size` and turn after turn ask for the same ones, and choosing is half of the work. */
const lastChosen = new WeakMap<EpisodeColumns, Map<string, Chosen>>()
/**
 * A context has three symbols, each asked with its strategy, without it, and with what was named late; and three more. One too few, asked
 * for in turn, and each is chosen anew at every question (nine tenths of a turn's time at 100,000 trades). At most 3 MB each.
 */
const MOST_CHOSEN = 12

const chosenFrom = (columns: EpisodeColumns, { filter, seq, limit }: EvidenceAsked): Chosen => {
  const as = [columns.changes, columns.isNow(seq) ? null : seq, limit, Object.entries(filter).sort()]
  const of = JSON.stringify(as)
  const last = lastChosen.get(columns) ?? new Map<string, Chosen>()
  lastChosen.set(columns, last)
  const chosen = last.get(of) ?? choose(columns, filter, seq, limit)
  // Asked for last, it is the last to go.
  last.delete(of)
  last.set(of, chosen)
  for (const oldest of last.keys()) if (last.size > MOST_CHOSEN) last.delete(oldest)
  return chosen
}

const choose = (
  columns: EpisodeColumns,
  filter: EpisodeFilter,
  seq: number | undefined,
  limit: number,
): Chosen => {
  const view = columns.view(filter, seq)
  const newest = newestRows(view, limit)
  const candidates = Array.from(newest.row, (row, index) => candidateOf(newest.rowsOf(index), row))
  const situations = placedSituations(newest)
  return {
    dictionary: view.dictionary,
    newest,
    situations,
    groupsOf: rowSituationGroups(view.dictionary, situations),
    candidates,
    strategies: distinct(candidates, ({ strategy }) => strategy),
    symbols: distinct(candidates, ({ symbol }) => symbol),
    sides: distinct(candidates, ({ direction }) => direction),
    ...toldLateOf(newest),
  }
}

const distinct = (
  candidates: readonly Candidate[],
  of: (one: Candidate) => string | null,
): readonly string[] => {
  const found = new Set<string>()
  for (const one of candidates) {
    const name = of(one)
    if (name !== null) found.add(name)
  }
  return [...found].sort()
}

const toldLateOf = ({
  length,
  row,
  rowsOf,
}: OrderedRows): Pick<EvidenceCandidates, 'toldAtClose' | 'strategyLate'> => {
  let trades = 0
  let lastSeq = 0
  let strategyLate = 0
  for (let i = 0; i < length; i++) {
    const rows = rowsOf(i)
    const at = row[i] ?? 0
    const attributes = rows.dictionary.attributes.all[rows.columns.attributes[at] ?? 0]
    strategyLate += attributes?.strategyLate ?? 0
    if (attributes?.toldOpen !== 0) continue
    trades++
    lastSeq = Math.max(lastSeq, knownSeqAt(rows, at))
  }
  return { toldAtClose: { trades, lastSeq }, strategyLate }
}

/** An open one is a plain object, which a caller may spread to mark it; of the closed ones, thousands, few ids are ever read. */
const candidateOf = (rows: EpisodeRows, row: number): Candidate => {
  const candidate = new RowCandidate(rows, row)
  return candidate.open ? { ...candidate, id: candidate.id } : candidate
}

class RowCandidate implements Candidate {
  readonly strategy: Candidate['strategy']
  readonly symbol: Candidate['symbol']
  readonly direction: Candidate['direction']
  readonly at: Candidate['at']
  readonly barSeconds: Candidate['barSeconds']
  readonly endedAt: Candidate['endedAt']
  readonly confidence: Candidate['confidence']
  readonly rSource: Candidate['rSource']
  readonly r: Candidate['r']
  readonly addedTo: boolean
  readonly contextLate: boolean
  readonly open: boolean
  readonly markedR = null
  readonly net: number | null
  readonly forgotten = false
  readonly stale = false
  readonly #rows: EpisodeRows
  readonly #row: number

  constructor(rows: EpisodeRows, row: number) {
    const { columns } = rows
    const attributes = rows.dictionary.attributes.all[columns.attributes[row] ?? 0]
    const counted = columns.countedR[row] ?? Number.NaN
    this.addedTo = !Number.isNaN(counted)
    const r = this.addedTo ? counted : (columns.r[row] ?? Number.NaN)
    this.#rows = rows
    this.#row = row
    this.strategy = rows.strategy
    this.symbol = rows.symbol
    this.direction = rows.direction
    this.at = rows.enteredAt(row)
    this.barSeconds = attributes?.barSeconds ?? null
    const held = columns.holdingSeconds[row] ?? Number.NaN
    this.endedAt = Number.isNaN(held) ? null : endOf(this.at, held)
    this.confidence = earlyConfidenceAt(rows, row)
    this.rSource = attributes?.rSource ?? 'none'
    this.r = Number.isNaN(r) ? null : r
    this.contextLate = attributes?.contextLate === 1
    this.open = attributes?.status === 'open'
    const net = columns.pnl[row] ?? Number.NaN
    this.net = Number.isNaN(net) || this.open ? null : net
  }

  get id(): string {
    return this.#rows.idOf(this.#row)
  }
}
