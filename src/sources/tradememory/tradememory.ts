import { HindcastError } from '#vocabulary'
import { RowRefused, refuseUnknownZone } from '../csv-row.ts'
import type { Read, Source, SourceFact, SourceOptions } from '../source.ts'
import { patternBelief, semanticBelief } from './belief-rows.ts'
import { isDatabase, type RowRead, rowsIn } from './database-rows.ts'
import { recordedTrade, rememberedTrade } from './trade-rows.ts'

/** TradeMemory's SQLite database: trades, and patterns as a person's beliefs. */
export const tradememorySource: Source = {
  name: 'tradememory',
  describe: 'the SQLite database of TradeMemory',
  // Of another one it says which tables it misses.
  recognises: isDatabase,
  read,
}

async function* read(lines: AsyncIterable<string>, options: SourceOptions): AsyncGenerator<Read> {
  refuseUnknownZone(options)
  // Tables come in any order: what one tells beside another waits for it.
  const rows = new Map<string, RowRead[]>([...TABLES].map((table) => [table, []]))
  for await (const one of rowsIn(lines, TABLES)) rows.get(one.table)?.push(one)
  const of = (table: (typeof TABLES)[number]): readonly RowRead[] => rows.get(table) ?? []
  if (TABLES.every((table) => of(table).length === 0)) throw empty()
  const episodes = new Map(of('episodic_memory').map((one) => [one.row.id, one]))
  for (const { line, row } of of('trade_records')) {
    const episode = episodes.get(row.id)
    episodes.delete(row.id)
    yield taken(line, () => closed(line, recordedTrade(row, episode?.row, options)))
  }
  for (const { line, row } of episodes.values())
    yield taken(line, () => closed(line, rememberedTrade(row, options)))
  const believed = new Set(of('semantic_memory').map(({ row }) => row.id))
  for (const { line, row } of of('semantic_memory'))
    yield taken(line, () => semanticBelief(line, row, options))
  for (const { line, row } of of('patterns'))
    yield believed.has(row.pattern_id)
      ? { line, passed: 'a pattern that semantic_memory has too' }
      : taken(line, () => patternBelief(line, row, options))
}

const TABLES = ['trade_records', 'episodic_memory', 'semantic_memory', 'patterns'] as const

const empty = (): HindcastError =>
  new HindcastError('invalid_input', 'the database has no trades and no patterns', {
    field: 'from',
    next: 'Look whether it is the one that TradeMemory writes to: TRADEMEMORY_DB, or ~/.tradememory/tradememory.db.',
  })

const closed = (line: number, fact: SourceFact | null): Read =>
  fact === null ? { line, passed: 'a trade that is still open' } : { line, fact }

const taken = (line: number, take: () => Read): Read => {
  try {
    return take()
  } catch (error) {
    if (error instanceof RowRefused) return { line, refused: error.refusal }
    throw error
  }
}
