import type {
  AskedTerm,
  ChunkFilter,
  ChunkTerms,
  KeywordIndex,
  PlacedChunk,
  Postings,
  TermCounts,
} from './ports.ts'

// The index over plain arrays: the reference for every other one, and their double in tests.

export interface IndexEntry {
  readonly chunk: PlacedChunk
  readonly terms: ChunkTerms
}

interface Row {
  readonly chunk: PlacedChunk
  readonly length: number
  readonly counts: { readonly [F in keyof ChunkTerms]: ReadonlyMap<string, number> }
}

export const isVisible = (chunk: PlacedChunk, { seq, sources, without }: ChunkFilter): boolean =>
  chunk.seq <= seq && (sources === undefined || sources.includes(chunk.source)) && !without?.has(chunk.path)

export const memoryIndex = (entries: readonly IndexEntry[]): KeywordIndex => {
  const rows: Row[] = entries
    .map(({ chunk, terms }) => ({ chunk, length: terms.body.length, counts: countedFields(terms) }))
    .sort((a, b) => a.chunk.ordinal - b.chunk.ordinal)
  const holders = new Map<string, Row[]>()
  for (const row of rows)
    for (const key of keysOf(row)) {
      const list = holders.get(key)
      if (list) list.push(row)
      else holders.set(key, [row])
    }
  const byOrdinal = new Map(rows.map((row) => [row.chunk.ordinal, row.chunk]))
  const holding = (term: AskedTerm, filter: ChunkFilter): readonly Row[] =>
    (holders.get(keyOf(term)) ?? []).filter((row) => isVisible(row.chunk, filter))
  return {
    counts: async (terms, filter): Promise<TermCounts> => {
      const visible = rows.filter((row) => isVisible(row.chunk, filter))
      const total = visible.reduce((sum, row) => sum + row.length, 0)
      return {
        chunks: visible.length,
        meanLength: visible.length === 0 ? 0 : total / visible.length,
        frequencies: terms.map((term) => holding(term, filter).length),
      }
    },
    postings: async (terms, filter, within) =>
      terms.map((term) =>
        postingsOf(
          term,
          holding(term, filter).filter((row) => within?.has(row.chunk.ordinal) ?? true),
        ),
      ),
    wordsFrom: async (beginning) =>
      [...holders.keys()].flatMap((key) =>
        key.startsWith(`word ${beginning}`) ? [key.slice('word '.length)] : [],
      ),
    places: async (ordinals) => ordinals.map((ordinal) => byOrdinal.get(ordinal)),
    chunks: async (ordinals) => ordinals.flatMap((ordinal) => byOrdinal.get(ordinal) ?? []),
  }
}

const counted = (terms: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

const countedFields = (terms: ChunkTerms): Row['counts'] => ({
  heading: counted(terms.heading),
  path: counted(terms.path),
  body: counted(terms.body),
  entities: counted(terms.entities),
})

const keyOf = ({ kind, text }: AskedTerm): string => `${kind} ${text}`

const keysOf = ({ counts }: Row): ReadonlySet<string> =>
  new Set([
    ...[...counts.heading.keys(), ...counts.path.keys(), ...counts.body.keys()].map((text) => `word ${text}`),
    ...[...counts.entities.keys()].map((text) => `entity ${text}`),
  ])

const postingsOf = ({ kind, text }: AskedTerm, rows: readonly Row[]): Postings => {
  const column = (field: keyof ChunkTerms) => rows.map((row) => row.counts[field].get(text) ?? 0)
  return {
    chunks: rows.map((row) => row.chunk.ordinal),
    lengths: rows.map((row) => row.length),
    counts:
      kind === 'entity'
        ? { entities: column('entities') }
        : { heading: column('heading'), path: column('path'), body: column('body') },
  }
}
