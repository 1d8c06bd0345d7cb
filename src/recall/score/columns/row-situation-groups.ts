import type { SimilarityFields } from '#market'
import { atrBin, logRange, READING_FIELDS, type SituationGroups } from '#memories'
import type { Dictionary } from './dictionary.ts'
import type { TagColumn } from './interned-tag-sets.ts'
import type { PlacedSituations } from './placed-situations.ts'

/** The bit of TagSet.knownNumbers that says that ATR(D1) over price is known. */
const KNOWS_ATR = 1

/** The groups that these rows are read by (docs/method.md#size); tags by look-up of their sets, of which there are few. */
export const rowSituationGroups = (
  dictionary: Dictionary,
  asked: SimilarityFields,
  situations: PlacedSituations,
  indices: Uint32Array,
): readonly SituationGroups[] =>
  READING_FIELDS.flatMap((field): readonly SituationGroups[] => {
    const wanted = asked[field]
    if (wanted === undefined) return []
    const groupOf =
      typeof wanted === 'number'
        ? rangeGroups(dictionary, wanted)
        : // What is asked for in words is a tag; the compiler does not join the two.
          tagGroups(dictionary, field as TagColumn, wanted)
    const of = new Uint8Array(indices.length)
    for (let i = 0; i < of.length; i++) of[i] = groupOf(situations, indices[i] ?? 0)
    return [{ field, of, here: typeof wanted === 'number' ? atrBin(0, 0) : HERE }]
  })

/** The group of the tag that was asked for; the others follow as they are met. */
const HERE = 1

type GroupOf = (situations: PlacedSituations, index: number) => number

const tagGroups = ({ tagSets }: Dictionary, field: TagColumn, wanted: string): GroupOf => {
  const { bySet, codes } = metCodes(tagSets.all, field)
  const own = codes.get(wanted) ?? Number.POSITIVE_INFINITY
  const groups = Uint8Array.from({ length: codes.size + 1 }, (_, code) =>
    code === 0 ? 0 : code === own ? HERE : code < own ? code + 1 : code,
  )
  // Sessions that no set has follow as they are met.
  const others = new Map([[wanted, HERE]])
  const firstOther = codes.size + (codes.has(wanted) ? 0 : 1)
  const groupOf = (tag: string | null | undefined): number => {
    if (tag === null || tag === undefined) return 0
    const group = others.get(tag) ?? groups[codes.get(tag) ?? 0] ?? 0
    if (group > 0) return group
    others.set(tag, firstOther + others.size)
    return others.get(tag) ?? 0
  }
  return ({ tagSet, late, clockSession }, index) => {
    if (late[index] === 0) return groups[bySet[tagSet[index] ?? 0] ?? 0] ?? 0
    // The session of an entry follows from its time, whoever told the rest and when.
    return field === 'session' ? groupOf(clockSession[index]) : 0
  }
}

/** The tags of a field in the order they are met, from 1, and which one each set has; 0: none. */
interface MetCodes {
  readonly bySet: Uint8Array
  readonly codes: ReadonlyMap<string, number>
}

type TagSets = Dictionary['tagSets']['all']

/** The same for every question until a set is added. */
const lastMet = new WeakMap<TagSets, Map<TagColumn, MetCodes>>()

const metCodes = (sets: TagSets, field: TagColumn): MetCodes => {
  const kept = lastMet.get(sets) ?? new Map<TagColumn, MetCodes>()
  lastMet.set(sets, kept)
  const known = kept.get(field)
  if (known?.bySet.length === sets.length) return known
  const codes = new Map<string, number>()
  const bySet = Uint8Array.from(sets, (set) => {
    const tag = set[field]
    if (tag === null) return 0
    const code = codes.get(tag) ?? codes.size + 1
    codes.set(tag, code)
    return code
  })
  const met = { bySet, codes }
  kept.set(field, met)
  return met
}

const rangeGroups = ({ tagSets }: Dictionary, wanted: number): GroupOf => {
  const known = Uint8Array.from(tagSets.all, ({ knownNumbers }) => knownNumbers & KNOWS_ATR)
  const centre = logRange(wanted)
  return ({ tagSet, logAtr, late }, index) =>
    known[tagSet[index] ?? 0] === 0 || late[index] === 1 ? 0 : atrBin(logAtr[index] ?? 0, centre)
}
