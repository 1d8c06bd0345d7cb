import type { AccountRow, DayRow, LedgerRows } from '#ledger'
import type { Id } from '#vocabulary'
import type { ConfigRow, RunRow } from './config-rows.ts'
import type { ComposedRow, FileRow, ProposalRow, QuoteRow } from './file-rows.ts'
import type { KnowledgeRow, MoveRow, ShelfRow } from './knowledge-rows.ts'
import type * as memory from './memory-rows.ts'

/** Every derived table by name. Rows are plain JSON: quantities are exact decimal texts, prose is the hash of a text, times milliseconds. */
export interface Rows extends LedgerRows {
  days: DayRow
  account: AccountRow
  config: ConfigRow
  runs: RunRow
  episodes: memory.EpisodeRow
  beliefs: memory.BeliefRow
  tallies: memory.BeliefRow
  evidence: memory.EvidenceRow
  moods: memory.MoodRow
  plans: memory.PlanRow
  lessons: memory.LessonsRow
  knowledge: KnowledgeRow
  moves: MoveRow
  shelves: ShelfRow
  /** A memory that a decision relied on: once in each turn, or in the decision where there was none. */
  citations: { readonly memory: Id; readonly seq: number; readonly turn: Id }
  shown: { readonly memory: Id; readonly seq: number }
  showings: memory.ShowingRow
  /** A turn that was shown text from outside. What its agent writes from then on is no better. */
  exposed: { readonly turn: Id; readonly seq: number }
  /** A text by an author who was shown text from outside, and the event that first held it. */
  outside: { readonly hash: string; readonly seq: number }
  memory: memory.MemoryRow
  losses: memory.LossesRow
  strategies: memory.StrategyRow
  files: FileRow
  composed: ComposedRow
  proposals: ProposalRow
  quotes: QuoteRow
}
export type TableName = keyof Rows

export type ColumnValue = string | number | null

/** Rows by column values. `seq` reads a versioned or link table as it was after that event; without it, as it is now. */
export interface RowQuery {
  readonly seq?: number
  readonly where?: { readonly [column: string]: ColumnValue }
  readonly among?: { readonly column: string; readonly values: readonly string[] }
  readonly range?: { readonly column: string; readonly from?: number; readonly to?: number }
  readonly order?: { readonly column: string; readonly descending?: boolean }
  readonly limit?: number
}

export interface RowReader {
  rows<T extends TableName>(table: T, query: RowQuery): Promise<readonly Rows[T][]>
}
