import { type Moment, readConfig } from '#log'
import { tradingDay } from '#market'
import {
  type AskedDays,
  aboutNothing,
  amongFew,
  askedDays,
  type DatedDocument,
  distinctHits,
  forgotten,
  isWithin,
  type KeywordFinding,
  keywordFinding,
  LONGEST_QUESTION,
  type RankComponents,
  ranked,
  readablePassage,
  snippetOf,
  TEXT_SOURCES,
  withoutPeriods,
} from '#recall'
import {
  abstains,
  type ChunkFilter,
  type Neighbours,
  type PlacedChunk,
  type PlacedPassage,
  type TextSource,
} from '#recall/ports'
import { HindcastError, suggest } from '#vocabulary'
import { erasedHashes } from '#workspace'
import { accountDay } from './account-day.ts'
import type { ComingModel, VectorArm } from './index-vectors.ts'
import type { TextIndex } from './text-index.ts'
import type { TextView } from './text-view.ts'
import { writtenLater } from './written-later.ts'

export interface AskedTexts {
  readonly question: string
  readonly limit: number
  readonly sources?: readonly TextSource[] | undefined
  /** Also what reviews cover by now. */
  readonly all: boolean
  /** By words alone: no model is asked. */
  readonly wordsOnly?: boolean | undefined
}

export interface FoundText {
  readonly chunk: PlacedChunk
  /** 0 to 1, and what it is made of. */
  readonly score: number
  readonly components: RankComponents
  /** The part of it that answers. */
  readonly snippet: string
  /** The share of what the question asks for that its words cover, 0 to 1. */
  readonly coverage: number
  /** A newer text that says nearly the same. */
  readonly newer: PlacedChunk | null
}

export interface FoundTexts {
  readonly hits: readonly FoundText[]
  /** Why there are none, or why none of them is about what was asked. */
  readonly empty: string | null
  /** Words that occur nowhere, and what they were read as. */
  readonly spelt: KeywordFinding['spelt']
  /** Words and names of the question that occur nowhere, under any other name or spelling either. */
  readonly nowhere: readonly string[]
  /** Days that the question asks about: their texts come before others as good. */
  readonly days: readonly AskedDays[]
  /** What the answer was made without. */
  readonly without: readonly string[]
}

/** Records come in large numbers: at most a few of each kind, so that a note is not lost among them. */
const CAPS = {
  transcript: 3,
  decision: 3,
  trade: 3,
  plan: 3,
  incident: 3,
  report: 2,
  observation: 3,
} as const

/** Of folders that several agents read there are many pages: at most half of the places, so that one's own notes have room. */
const sharedPlaces = (limit: number): number => Math.max(1, Math.floor(limit / 2))

/** Candidates of each arm that are looked at closely. */
const CANDIDATES = 200

/** Times a search is made again when texts were taken in meanwhile; it takes milliseconds. */
const MOST_TRIES = 4

/** The passages that answer a question best as of a moment, by words and by meaning, once the index has caught up with the log. */
export const searchTexts = (texts: TextIndex, moment: Moment, asked: AskedTexts): Promise<FoundTexts> => {
  let tries = 0
  return texts.repaired(async () => {
    tries++
    const behind = await texts.catchUp(moment.log, asked.wordsOnly ? 'words' : 'meaning')
    const { untrue, ...found } = await searchSettled(texts, moment, asked)
    const [first] = untrue
    // Once, an index that says what nobody wrote is made again.
    if (first && tries === 1) throw editedIndex(first)
    const left = first ? [`${untrue.length} passages that the log does not have; run reindex`] : []
    return { ...found, without: [...(behind === null ? [] : [behind]), ...left, ...found.without] }
  })
}

const editedIndex = ({ startLine, endLine, path }: PlacedPassage): HindcastError =>
  new HindcastError(
    'store_damaged',
    `the search index has lines ${startLine} to ${endLine} of ${path} other than the log`,
    { next: `Make it again: ${suggest('reindex')}.` },
  )

interface SearchedTexts extends FoundTexts {
  /** Passages of the index that the log does not have. */
  readonly untrue: readonly PlacedPassage[]
}

const searchSettled = async (texts: TextIndex, moment: Moment, asked: AskedTexts): Promise<SearchedTexts> => {
  for (let tries = 1; ; tries++) {
    // It reads in steps and waits for a model between them: a text that another call replaced meanwhile is in neither.
    const before = await standingOf(texts)
    const found = await searchOnce(texts, moment, asked)
    if ((await standingOf(texts)) === before) return found
    // What is not in the log as of before may be in it now.
    if (tries === MOST_TRIES) return { ...found, untrue: [], without: [...found.without, UNSETTLED] }
  }
}

const UNSETTLED = 'texts that were taken in while it was searched; ask again'

const standingOf = async (texts: TextIndex): Promise<string> =>
  JSON.stringify(await (await texts.index()).standing())

const searchOnce = async (texts: TextIndex, moment: Moment, asked: AskedTexts): Promise<SearchedTexts> => {
  const view = await texts.asOf(moment)
  const today = tradingDay(moment.at, (await readConfig(moment)).calendar)
  const days = askedDays(asked.question.slice(0, LONGEST_QUESTION), today)
  const covered = asked.all ? new Set<string>() : forgotten(view.dated, today, (day) => isWithin(day, days))
  const filter: ChunkFilter = { seq: moment.seq, sources: asked.sources, without: covered }
  const arm = asked.wordsOnly ? null : await texts.vectorArm()
  const rank = arm === null ? await texts.rank() : 'off' in arm ? undefined : arm.rank
  const keyword = await keywordFinding(view.keyword, asked.question, filter, texts.aliases, {
    days,
    isWord: (word) => rank?.(word) !== undefined,
  })
  const near = arm === null ? NOT_ASKED : await nearestTo(texts, arm, view, asked.question, filter, keyword)
  const caps = asked.sources === undefined ? { ...CAPS, shared: sharedPlaces(asked.limit) } : {}
  const { scores, spelt } = keyword
  const isOfDays = days.length === 0 ? undefined : (day: string | undefined) => isWithin(day, days)
  const best = await ranked(
    {
      scores,
      vector: near.found,
      share: near.share,
      isOfDays,
    },
    (some) => view.keyword.places(some),
    { caps: wider(caps), limit: asked.limit * READ_AHEAD },
  )
  const untrue: PlacedPassage[] = []
  const readText = await texts.passageReader(moment)
  const read = async ({ ordinal }: { readonly ordinal: number }): Promise<PlacedChunk | undefined> => {
    const [passage] = await view.keyword.chunks([ordinal])
    // What a past moment was read from the log for needs no reading.
    if (passage === undefined || isRead(passage)) return passage
    const text = await readText(passage)
    if (text !== null) return { ...passage, text }
    untrue.push(passage)
    return undefined
  }
  const placed = await distinctHits(best, {
    read,
    limit: asked.limit,
    caps,
    aliases: texts.aliases,
    holds: ({ ordinal, day }) => (scores?.hit(ordinal)?.coverage ?? 0) + (isOfDays?.(day) ? 1 : 0),
    isLater: writtenLater(moment),
  })
  const shown = asked.sources === undefined ? withFewShared(placed) : placed
  const hits = shown.map(({ hit, chunk, newer }): FoundText => {
    const word = scores?.hit(hit.ordinal)
    return {
      chunk,
      score: hit.score,
      components: hit.components,
      snippet: snippetOf(readablePassage(chunk), word?.matched ?? []),
      coverage: word?.coverage ?? 0,
      newer,
    }
  })
  const nowhere = withoutPeriods(keyword.nowhere, best).map(({ what }) => what)
  const none = keyword.empty?.because ?? 'Nothing in what is indexed is near enough.'
  const why = hits.length === 0 ? none : aboutNothing(keyword, best, rank)
  const elsewhere =
    hits.length > 0 || asked.wordsOnly ? [] : await otherSources(texts, view, asked, filter, keyword)
  const unread = asked.all ? [] : leftOut(covered, view.dated, today)
  return {
    hits,
    empty: why && [why, ...unread, ...elsewhere, ...(await erasedTexts(moment))].join(' '),
    spelt,
    nowhere,
    days,
    untrue,
    // What occurs nowhere may stand in what was not read.
    without: why === null && nowhere.length > 0 ? [...near.without, ...unread] : near.without,
  }
}

/** Where the words do occur, if only some sources were asked. */
const otherSources = async (
  { aliases }: TextIndex,
  { keyword }: TextView,
  { question, sources }: AskedTexts,
  filter: ChunkFilter,
  { empty }: KeywordFinding,
): Promise<readonly string[]> => {
  if (sources === undefined || (empty?.kind !== 'no-match' && empty?.kind !== 'nothing-to-search')) return []
  const having: TextSource[] = []
  for (const source of TEXT_SOURCES)
    if (!sources.includes(source)) {
      const { scores } = await keywordFinding(keyword, question, { ...filter, sources: [source] }, aliases)
      if (scores !== null) having.push(source)
    }
  return having.length === 0 ? [] : [`There are such words in other sources: ${having.join(', ')}.`]
}

/** No more shared pages than what is one's own, but one; where nothing of one's own was found, all that have a place. */
const withFewShared = <Found extends { readonly chunk: PlacedChunk }>(
  found: readonly Found[],
): readonly Found[] => {
  const shared = found.filter(({ chunk }) => chunk.source === 'shared')
  const own = found.length - shared.length
  const kept = new Set(own === 0 ? shared : shared.slice(0, Math.max(1, own)))
  return found.filter((one) => one.chunk.source !== 'shared' || kept.has(one))
}

const isRead = (passage: PlacedPassage): passage is PlacedChunk => 'text' in passage

type Caps = { readonly [S in TextSource]?: number }

/** Times as many as are wanted are read, so that a copy of a better hit can give way. */
const READ_AHEAD = 4

const wider = (caps: Caps): Caps =>
  Object.fromEntries(Object.entries(caps).map(([source, most]) => [source, most * READ_AHEAD]))

interface Nearby {
  readonly found: Neighbours | undefined
  /** What words keep of a score beside this model. */
  readonly share: number
  readonly without: readonly string[]
}

/** Words keep all of a score, and nothing is missed. */
const NOT_ASKED: Nearby = { found: undefined, share: 1, without: [] }

/** A word with a small letter, or a sign of a script that has none. Figures, tickers and forms (`10K`, `FY2022`, `ESZ4`) are in no language: meaning says nothing of them, and nothing is missed. */
const IN_WORDS = /\p{Lo}|(?<![\p{L}\p{N}])\p{L}+\p{Ll}(?![\p{L}\p{N}])/u

/** A model that nobody has measured. */
const EQUAL_SHARES = 0.5

const nearestTo = async (
  texts: TextIndex,
  arm: VectorArm,
  view: TextView,
  question: string,
  filter: ChunkFilter,
  { empty }: KeywordFinding,
): Promise<Nearby> => {
  const off = (why: string): Nearby => ({ ...NOT_ASKED, without: [`meaning: ${why}`] })
  if (empty !== undefined && empty.kind !== 'no-match') return NOT_ASKED
  if ('off' in arm) return off(arm.off)
  const { embedder, missing, coming } = arm
  try {
    const [query] = await embedder.embed([question.slice(0, LONGEST_QUESTION)])
    if (query === undefined || abstains(query))
      return IN_WORDS.test(question)
        ? off(
            `${embedder.id} reads ${embedder.languages.join(', ')}, and most of the question is in another language`,
          )
        : NOT_ASKED
    const near = await (await view.vectors(embedder)).nearest(query, CANDIDATES, filter)
    const found = amongFew(near, embedder)
    const gaps = [
      ...(coming === null ? [] : [stillComing(coming, embedder.id)]),
      ...(missing === 0 ? [] : [`meaning: ${missing} passages have no vector yet; run reindex`]),
    ]
    return { found, share: embedder.keywordShare ?? EQUAL_SHARES, without: gaps }
  } catch (error) {
    return off(texts.failed(error))
  }
}

const stillComing = ({ model, missing }: ComingModel, standIn: string): string =>
  `meaning by ${model}: ${missing} passages have no vector of it yet, and ${standIn} answers until then; run reindex`

/** What was not searched for its day: what reviews cover, and what is of a day that has not come. */
const leftOut = (
  without: ReadonlySet<string>,
  dated: readonly DatedDocument[],
  today: string,
): readonly string[] => {
  const ahead = new Set(dated.filter(({ from = today }) => from > today).map(({ path }) => path)).size
  const covered = without.size - ahead
  return [
    ...(covered === 0
      ? []
      : [
          `${covered} older ${covered === 1 ? 'document is' : 'documents are'} covered by reviews; ask for all to read them too.`,
        ]),
    ...(ahead === 0
      ? []
      : [
          `${ahead} ${ahead === 1 ? 'document is of a day that has' : 'documents are of days that have'} not come yet here; ask for all to read ${ahead === 1 ? 'it' : 'them'} too.`,
        ]),
  ]
}

/** What was erased is gone from every moment: who finds nothing should know that there was more. When is not told to a past moment, of which it is the future. */
const erasedTexts = async ({ log, seq }: Moment): Promise<readonly string[]> => {
  const [last] = await log.store.events({ kinds: ['redacted'], descending: true, limit: 1 })
  if (last === undefined) return []
  const count = (await erasedHashes(log)).size
  const day = last.seq > seq ? undefined : await accountDay(log, last.at, last.seq)
  return [
    `${count} ${count === 1 ? 'text was' : 'texts were'} erased here${day === undefined ? '' : `, the last on ${day}`}: what ${count === 1 ? 'it' : 'they'} said is found no more.`,
  ]
}
