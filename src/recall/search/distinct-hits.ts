import type { Aliases } from './aliases.ts'
import { folded, runsOf } from './content-words.ts'
import { entitiesOf } from './entities.ts'
import { oneSpelling } from './one-spelling.ts'
import type { PlacedChunk, TextSource } from './ports.ts'
import { plainWords, wordOverlap } from './word-overlap.ts'

/** From this share of common words on, one text is a version of the other. */
const NEARLY_EQUAL = 0.8

/** Hits that have no place and are read for being a newer version of one that has: so alike, it is ranked next to it. Each takes some 50 µs. Sane: 5 to 50. */
const LOOKED_ON = 10

export interface DistinctOptions<Hit> {
  readonly read: (hit: Hit) => Promise<PlacedChunk | undefined>
  readonly limit: number
  readonly caps?: { readonly [S in TextSource]?: number | undefined }
  /** How much a hit has of what is asked for. */
  readonly holds?: ((hit: Hit) => number) | undefined
  readonly aliases: Aliases
  /** Whether one is known to have been written after the other, where both are of one day. */
  readonly isLater?: ((chunk: PlacedChunk, other: PlacedChunk) => Promise<boolean>) | undefined
}

/** A chunk that is shown, and a newer one that says nearly the same. */
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
 * Hits in their order without what repeats a better one: the same text, the same turn, or a decision and the turn it was made in. The older of two versions
 * of a text says where the newer is, and gives way to it unless that has less of what is asked for. Who asks for a few is told of a newer
 * version too.
 */
export const distinctHits = async <Hit extends { readonly ordinal: number; readonly source: TextSource }>(
  hits: readonly Hit[],
  { read, limit, caps = {}, holds = () => 0, aliases, isLater = neverKnown }: DistinctOptions<Hit>,
): Promise<readonly DistinctHit<Hit>[]> => {
  const taken: Taken<Hit>[] = []
  let lookedOn = 0
  for (const hit of hits) {
    const most = caps[hit.source] ?? limit
    const isFull = taken.length >= limit || taken.filter(isOfSource(hit.source)).length >= most
    if (isFull && lookedOn++ >= LOOKED_ON) continue
    const chunk = await read(hit)
    if (chunk === undefined || taken.some((other) => isRepeated(chunk, other.chunk))) continue
    const said = saidIn(chunk, aliases)
    const version = taken.findIndex((other) => isVersion(said, other.said))
    const other = taken[version]
    const isNewest = other !== undefined && (await isNewer(chunk, other.chunk, isLater))
    if (isNewest) other.newer = chunk
    if (isNewest && holds(hit) >= holds(other.hit)) {
      taken.splice(version, isFull ? 1 : 0, { hit, chunk, said, newer: null })
    } else if (!isFull) {
      const isOlder = other !== undefined && (await isNewer(other.chunk, chunk, isLater))
      taken.push({ hit, chunk, said, newer: isOlder ? other.chunk : null })
    }
  }
  return taken.map(({ hit, chunk, newer }) => ({ hit, chunk, newer }))
}

const neverKnown = async (): Promise<boolean> => false

const isOfSource =
  (source: TextSource) =>
  ({ chunk }: { readonly chunk: PlacedChunk }): boolean =>
    chunk.source === source

/** What of a text tells whether another is a version of it. */
interface Said {
  readonly isShared: boolean
  readonly words: ReadonlySet<string>
  /** Words that name a subject. */
  readonly names: readonly string[]
}

/** Inside a sentence, or where a line begins with it: every sentence begins with a capital. */
const CAPITAL = /(?<![.!?]['")]?\s{1,3})(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*/gu
/** Of an account or a ticket the figure is its name. */
const NUMBERED = /(?<![\p{L}\p{N}])(?:account|acct|ticket|#)\.?\s?(?:(?:no|nr|number)\b\.?)?[\s:#]*(\d+)/giu
/** In a heading, or of which something is said: 2030 may be a price. */
const YEAR = /(?:^#+ .*?|\b(?:of|in|for|during) )((?:19|20)\d{2})\b/gimu
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
  const numbered = [...plain.matchAll(NUMBERED), ...plain.matchAll(YEAR)].flatMap(
    ([, figure]) => figure ?? [],
  )
  const names = [...exact, ...(plain.match(CAPITAL) ?? []), ...things, ...numbered].map((name) =>
    name.toLowerCase(),
  )
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
  chunk.hash === other.hash || isOfTurn(chunk, other) || isOfTurn(other, chunk) || isSameTurn(chunk, other)

/** A transcript is read as a whole: its best passage stands for it. */
const isSameTurn = (chunk: PlacedChunk, other: PlacedChunk): boolean =>
  chunk.source === 'transcript' && other.source === 'transcript' && chunk.ref === other.ref

/** Whether one is a decision and the other the transcript of its turn. */
const isOfTurn = (decision: PlacedChunk, transcript: PlacedChunk): boolean =>
  decision.source === 'decision' &&
  transcript.source === 'transcript' &&
  decision.text.includes(`"turn":"${transcript.ref}"`)

/** By the day it is about, or was written on; of one day by what is known to be later. Of records of one day nobody is called older. */
const isNewer = async (
  chunk: PlacedChunk,
  other: PlacedChunk,
  isLater: NonNullable<DistinctOptions<never>['isLater']>,
): Promise<boolean> => {
  const [day, of] = [dayOf(chunk), dayOf(other)]
  if (day === undefined || of === undefined || day !== of || chunk.path === other.path)
    return (day ?? '') > (of ?? '~')
  return isLater(chunk, other)
}

const dayOf = ({ day, written }: PlacedChunk): string | undefined => day ?? written
