import type { SimilarityFields } from '#market'
import { atrBin, logRange, READING_FIELDS, type SituationGroups } from '#memories'
import type { Dictionary } from './dictionary.ts'
import type { TagColumn } from './interned-tag-sets.ts'
import type { PlacedSituations } from './placed-situations.ts'

/** The bit of TagSet.knownNumbers that says that ATR(D1) over price is known. */
const KNOWS_ATR = 1

/** The groups that the rows at these indices are read by, for one question (docs/method.md#size). */
export type RowGroups = (asked: SimilarityFields, indices: Uint32Array) => readonly SituationGroups[]

/** Groups of a tag are the same for every question, and are kept with the list of rows, which never changes; bins of a range are around the one asked about. */
export const rowSituationGroups = ({ tagSets }: Dictionary, situations: PlacedSituations): RowGroups => {
  const kept = new WeakMap<Uint32Array, Map<TagColumn, TagGroups>>()
  const tagsOf = (field: TagColumn, indices: Uint32Array): TagGroups => {
    const fields = kept.get(indices) ?? new Map<TagColumn, TagGroups>()
    kept.set(indices, fields)
    const groups = fields.get(field) ?? tagGroups(tagSets.all, field, situations, indices)
    fields.set(field, groups)
    return groups
  }
  return (asked, indices) =>
    READING_FIELDS.flatMap((field): readonly SituationGroups[] => {
      const wanted = asked[field]
      if (wanted === undefined) return []
      if (typeof wanted === 'number')
        return [{ field, of: rangeGroups(tagSets.all, wanted, situations, indices), here: atrBin(0, 0) }]
      // What is asked for in words is a tag; the compiler does not join the two.
      const { of, codes } = tagsOf(field as TagColumn, indices)
      return [{ field, of, here: codes.get(wanted) ?? codes.size + 1 }]
    })
}

type TagSets = Dictionary['tagSets']['all']

interface TagGroups {
  readonly of: Uint8Array
  /** The tags in the order they are met, from 1; 0: none. */
  readonly codes: ReadonlyMap<string, number>
}

const tagGroups = (
  sets: TagSets,
  field: TagColumn,
  { tagSet, late, clockSession }: PlacedSituations,
  indices: Uint32Array,
): TagGroups => {
  const codes = new Map<string, number>()
  const codeOf = (tag: string | null | undefined): number => {
    if (tag === null || tag === undefined) return 0
    const code = codes.get(tag) ?? codes.size + 1
    codes.set(tag, code)
    return code
  }
  const bySet = Uint8Array.from(sets, (set) => codeOf(set[field]))
  const of = new Uint8Array(indices.length)
  for (let i = 0; i < of.length; i++) {
    const index = indices[i] ?? 0
    if (late[index] === 0) of[i] = bySet[tagSet[index] ?? 0] ?? 0
    // The session of an entry follows from its time, whoever told the rest and when.
    else if (field === 'session') of[i] = codeOf(clockSession[index])
  }
  return { of, codes }
}

const rangeGroups = (
  sets: TagSets,
  wanted: number,
  { tagSet, logAtr, late }: PlacedSituations,
  indices: Uint32Array,
): Uint8Array => {
  const known = Uint8Array.from(sets, ({ knownNumbers }) => knownNumbers & KNOWS_ATR)
  const centre = logRange(wanted)
  const of = new Uint8Array(indices.length)
  for (let i = 0; i < of.length; i++) {
    const index = indices[i] ?? 0
    if (known[tagSet[index] ?? 0] === 1 && late[index] === 0) of[i] = atrBin(logAtr[index] ?? 0, centre)
  }
  return of
}
