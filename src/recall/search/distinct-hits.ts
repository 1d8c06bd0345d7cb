import type { Aliases } from './aliases.ts'
import { folded, runsOf } from './content-words.ts'
import { entitiesOf } from './entities.ts'
import { oneSpelling } from './one-spelling.ts'
import type { PlacedChunk, TextSource } from './ports.ts'
import { plainWords, wordOverlap } from './word-overlap.ts'

/** From this share of common words on, one text is a version of the other. */
const NEARLY_EQUAL = 0.8

export interface DistinctOptions<Hit> {
  readonly read: (hit: Hit) => Promise<PlacedChunk | undefined>
  readonly limit: number
  readonly caps?: { readonly [S in TextSource]?: number | undefined }
  /** How much a hit has of what is asked for. */
  readonly holds?: ((hit: Hit) => number) | undefined
  readonly aliases: Aliases
  /** The event that wrote a file as it is, to tell versions of one day apart; undefined where it is no file. */
  readonly writtenBy?: ((chunk: PlacedChunk) => Promise<number | undefined>) | undefined
}

/** A chunk that is shown, and the newer one above it that says nearly the same. */
export interface DistinctHit<Hit> {
  readonly hit: Hit
  readonly chunk: PlacedChunk
  readonly newer: PlacedChunk | null
}

interface Taken<Hit> extends DistinctHit<Hit> {
  readonly said: Said
  newer: PlacedChunk | null
}

/**
 * Hits in their order without what repeats a better one: the same text, or a decision and the turn it was made in. Of versions of one text
 * the newer comes first, and the older says so; but none gives way to one that has less of what is asked for. Texts are read as far as they
 * are needed.
 */
export const distinctHits = async <Hit extends { readonly ordinal: number; readonly source: TextSource }>(
  hits: readonly Hit[],
  { read, limit, caps = {}, holds = () => 0, aliases, writtenBy }: DistinctOptions<Hit>,
): Promise<readonly DistinctHit<Hit>[]> => {
  const taken: Taken<Hit>[] = []
  for (const hit of hits) {
    if (taken.length === limit) break
    const most = caps[hit.source] ?? limit
    if (taken.filter((other) => other.chunk.source === hit.source).length >= most) continue
    const chunk = await read(hit)
    if (chunk === undefined || taken.some((other) => isRepeated(chunk, other.chunk))) continue
    const said = saidIn(chunk, aliases)
    const version = taken.findIndex((other) => isVersion(said, other.said))
    const other = taken[version]
    if (other === undefined) taken.push({ hit, chunk, said, newer: null })
    else if (holds(hit) >= holds(other.hit) && (await isNewer(chunk, other.chunk, writtenBy))) {
      taken.splice(version, 0, { hit, chunk, said, newer: null })
      other.newer = chunk
    } else {
      const isOlder = await isNewer(other.chunk, chunk, writtenBy)
      taken.push({ hit, chunk, said, newer: isOlder ? other.chunk : null })
    }
  }
  return taken.map(({ hit, chunk, newer }) => ({ hit, chunk, newer }))
}

/** What of a text tells whether another is a version of it. */
interface Said {
  readonly isShared: boolean
  readonly words: ReadonlySet<string>
  /** Words that name a subject. */
  readonly names: readonly string[]
}

/** Inside a sentence, or where a line begins with it: every sentence begins with a capital. */
const CAPITAL = /(?<![.!?]['")]?\s{1,3})(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*/gu
const HAN_NUMERALS = /[零〇一二两三四五六七八九十百千万亿半]/u
const HAN = /\p{Script=Han}/gu

/** What is traded is a name in any letters: a note on gold and one on silver may be the same but for that. */
const saidIn = ({ text, source }: PlacedChunk, aliases: Aliases): Said => {
  const { text: plain } = oneSpelling(text)
  const signs = (plain.match(HAN) ?? []).filter((sign) => !HAN_NUMERALS.test(sign))
  const exact = entitiesOf(plain).filter((name) => /^[A-Z][A-Z.]+$/.test(name))
  const things = aliases
    .namedIn(runsOf(folded(plain)))
    .flatMap(({ group, isThing }) => (isThing ? group : []))
  const names = [...exact, ...(plain.match(CAPITAL) ?? []), ...things].map((name) => name.toLowerCase())
  return {
    isShared: source === 'shared',
    words: new Set([...plainWords(plain), ...names]),
    names: [...names, ...signs],
  }
}

/**
 * A note on one pair, company or weekday and a note on another may differ in nothing else, and neither is a version of the other. Nor is a
 * shared page one of an own note: that it was seen later does not put it first.
 */
const isVersion = (a: Said, b: Said): boolean =>
  a.isShared === b.isShared &&
  wordOverlap(a.words, b.words) >= NEARLY_EQUAL &&
  !(a.names.some((name) => !b.words.has(name)) && b.names.some((name) => !a.words.has(name)))

const isRepeated = (chunk: PlacedChunk, other: PlacedChunk): boolean =>
  chunk.hash === other.hash || isOfTurn(chunk, other) || isOfTurn(other, chunk)

/** Whether one is a decision and the other the transcript of its turn. */
const isOfTurn = (decision: PlacedChunk, transcript: PlacedChunk): boolean =>
  decision.source === 'decision' &&
  transcript.source === 'transcript' &&
  decision.text.includes(`"turn":"${transcript.ref}"`)

/** By the day it is about, or was written on; of files of one day by what was written later. Of records of one day nobody is called older. */
const isNewer = async (
  chunk: PlacedChunk,
  other: PlacedChunk,
  writtenBy: DistinctOptions<never>['writtenBy'],
): Promise<boolean> => {
  const [day, of] = [dayOf(chunk), dayOf(other)]
  if (day === undefined || of === undefined || day !== of || chunk.path === other.path)
    return (day ?? '') > (of ?? '~')
  const [later, earlier] = [await writtenBy?.(chunk), await writtenBy?.(other)]
  return later !== undefined && earlier !== undefined && later > earlier
}

const dayOf = ({ day, written }: PlacedChunk): string | undefined => day ?? written
