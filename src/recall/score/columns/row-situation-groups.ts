import type { SimilarityFields } from '#market'
import { atrBin, logRange, READING_FIELDS, type SituationGroups } from '#memories'
import type { Dictionary } from './dictionary.ts'
import type { EpisodeRows } from './episode-rows.ts'
import type { TagColumn } from './interned-tag-sets.ts'

/** The bit of TagSet.knownNumbers that says that ATR(D1) over price is known. */
const KNOWS_ATR = 1

/** Rows one after the other, each with the group of rows that it is in. */
interface PlacedRows {
  readonly length: number
  readonly rowsOf: (index: number) => EpisodeRows
  readonly rowOf: (index: number) => number
}

/** The groups that these rows are read by (docs/method.md#size); tags by look-up of their sets, of which there are few. */
export const rowSituationGroups = (
  dictionary: Dictionary,
  asked: SimilarityFields,
  { length, rowsOf, rowOf }: PlacedRows,
): readonly SituationGroups[] =>
  READING_FIELDS.flatMap((field): readonly SituationGroups[] => {
    const wanted = asked[field]
    if (wanted === undefined) return []
    const groupOf =
      typeof wanted === 'number'
        ? rangeGroups(dictionary, wanted)
        : // What is asked for in words is a tag; the compiler does not join the two.
          tagGroups(dictionary, field as TagColumn, wanted)
    const of = new Uint8Array(length)
    for (let i = 0; i < length; i++) of[i] = groupOf(rowsOf(i), rowOf(i))
    return [{ field, of, here: typeof wanted === 'number' ? atrBin(0, 0) : HERE }]
  })

/** The group of the tag that was asked for; the others follow as they are met. */
const HERE = 1

type GroupOf = (rows: EpisodeRows, row: number) => number

const tagGroups = ({ tagSets }: Dictionary, field: TagColumn, wanted: string): GroupOf => {
  const codes = new Map<string, number>([[wanted, HERE]])
  const bySet = Uint8Array.from(tagSets.all, (set) => {
    const tag = set[field]
    if (tag === null) return 0
    const code = codes.get(tag) ?? codes.size + 1
    codes.set(tag, code)
    return code
  })
  return ({ columns }, row) => bySet[columns.tagSet[row] ?? 0] ?? 0
}

const rangeGroups = ({ tagSets }: Dictionary, wanted: number): GroupOf => {
  const known = Uint8Array.from(tagSets.all, ({ knownNumbers }) => knownNumbers & KNOWS_ATR)
  const centre = logRange(wanted)
  return ({ columns }, row) =>
    known[columns.tagSet[row] ?? 0] === 0
      ? 0
      : atrBin(logRange((columns.atrD1[row] ?? 0) / (columns.price[row] ?? 1)), centre)
}
