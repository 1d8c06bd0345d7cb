import { type Moment, readConfig } from '#log'
import { tradingDay } from '#market'
import { erasedHashes } from '#workspace'
import { accountDay } from './account-day.ts'
import { documentPeriod } from './document-period.ts'
import { type FoundWords, findWords } from './find-words.ts'
import { type DatedDocument, forgotten } from './forgetting.ts'
import { fused, type RankedPassage, smoothedMean } from './fuse.ts'
import {
  abstains,
  type FoundPassage,
  type Neighbours,
  type PassageFilter,
  type SearchIndex,
  TEXT_SOURCES,
  type TextSource,
} from './ports.ts'
import { LONGEST_QUESTION } from './question.ts'
import { readablePassage } from './readable-passage.ts'
import { snippetOf } from './snippet.ts'
import type { TextIndex } from './text-index.ts'

export interface AskedTexts {
  readonly question: string
  readonly limit: number
  readonly sources?: readonly TextSource[] | undefined
  /** First and last day, both included. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** Also what reviews cover by now. */
  readonly all: boolean
  /** By words alone: no model is asked. */
  readonly wordsOnly?: boolean | undefined
}

export interface FoundText {
  readonly passage: FoundPassage
  /** 0 to 1, by words and by meaning together. */
  readonly score: number
  readonly keyword: number | null
  readonly vector: number | null
  /** The part of it that answers. */
  readonly snippet: string
  /** The share of the question's information that its words hold, 0 to 1. */
  readonly coverage: number
}

export interface FoundTexts extends Pick<FoundWords, 'readAs' | 'missing'> {
  readonly hits: readonly FoundText[]
  /** Why there are none. */
  readonly empty: string | null
  /** What the answer was made without. */
  readonly without: readonly string[]
}

/** Records come in large numbers: at most a few of each kind, so that a note is not lost among them. */
const CAPS: { readonly [S in TextSource]?: number } = {
  transcript: 3,
  decision: 3,
  trade: 3,
  plan: 3,
  incident: 3,
  report: 2,
  observation: 3,
}

/** Neighbours by meaning that are looked at closely. */
const CANDIDATES = 200
/** Times as many as are wanted are ranked, since some sources are capped; and again as many times where that is not enough. */
const RANKED_AHEAD = 8
/** A model that was not measured. */
const EQUAL_SHARES = 0.5

/** The passages that answer a question best as of a moment, by words and by meaning, once the index has caught up with the log. */
export const searchTexts = (texts: TextIndex, moment: Moment, asked: AskedTexts): Promise<FoundTexts> =>
  texts.repaired(async () => {
    const behind = await texts.catchUp(moment.log, asked.wordsOnly ? 'words' : 'meaning')
    const index = await texts.index()
    const today = tradingDay(moment.at, (await readConfig(moment)).calendar)
    const { seq } = moment
    const dated = (await index.dated(seq)).map(({ path, written }) => ({ ...documentPeriod(path), written }))
    const { since, until } = asked
    const isAsked = (day: string): boolean =>
      (since !== undefined || until !== undefined) && day >= (since ?? day) && day <= (until ?? day)
    const covered = asked.all ? new Set<string>() : forgotten(dated, today, isAsked)
    const filter: PassageFilter = { seq, sources: asked.sources, since, until, without: covered }
    const table = texts.slot === 'sqlite_fts' ? null : await texts.tableEmbedder()
    const question = {
      ...asked,
      aliases: texts.aliases,
      isWord: (word: string) => table?.rank?.(word) !== undefined,
    }
    const words = await findWords(index, question, filter)
    const near = asked.wordsOnly ? NOT_ASKED : await nearestTo(texts, index, asked.question, filter, words)
    const ofDays = since === undefined && until === undefined ? [] : await index.newest(CANDIDATES, filter)
    const rank = (wanted: number) =>
      fused({ scores: words.scores, ...near, ofDays }, (some) => index.places(some, seq), wanted)
    const { found, unread } = await taken(texts, moment, index, rank, asked)
    const hits = found.map(([ranked, passage]): FoundText => {
      const { score, keyword, vector } = ranked
      const coverage = words.scores?.coverage(passage.ordinal) ?? 0
      const matched = words.scores?.matched(passage.ordinal) ?? []
      return {
        passage,
        score,
        keyword,
        vector,
        coverage,
        snippet: snippetOf(readablePassage(passage), matched),
      }
    })
    const hidden = asked.all ? [] : leftOut(covered, dated, today)
    const why =
      hits.length > 0 ? [] : [because(words), ...hidden, ...(await elsewhere(texts, index, asked, filter))]
    return {
      hits,
      empty: hits.length > 0 ? null : [...why, ...(await erasedTexts(moment))].join(' '),
      readAs: words.readAs,
      missing: words.missing,
      without: [
        ...(behind === null ? [] : [behind]),
        ...(unread === 0 ? [] : [`${unread} passages that the log does not have; run reindex`]),
        ...near.without,
        // A word that occurs nowhere may stand in what was not read.
        ...(hits.length > 0 && words.missing.length > 0 ? hidden : []),
      ],
    }
  })

/** The best of them with their texts: the same text once, few records of a kind, half from shared folders. */
const taken = async (
  texts: TextIndex,
  { log, seq }: Moment,
  index: SearchIndex,
  rank: (wanted: number) => Promise<readonly RankedPassage[]>,
  { limit, sources }: AskedTexts,
) => {
  const caps: typeof CAPS =
    sources === undefined ? { ...CAPS, shared: Math.max(1, Math.floor(limit / 2)) } : {}
  for (let wanted = limit * RANKED_AHEAD, before = -1; ; wanted *= RANKED_AHEAD) {
    const ranked = await rank(wanted)
    const found: (readonly [RankedPassage, FoundPassage])[] = []
    const counts = new Map<TextSource, number>()
    const hashes = new Set<string>()
    let unread = 0
    for (const one of ranked) {
      const { source, ordinal } = one
      if (found.length === limit || (counts.get(source) ?? 0) >= (caps[source] ?? limit)) continue
      const [placed] = await index.passages([ordinal], seq)
      if (placed === undefined || hashes.has(placed.hash)) continue
      const passage = await texts.reader.read(log, placed, seq)
      if (passage === null) {
        unread++
        continue
      }
      hashes.add(placed.hash)
      counts.set(source, (counts.get(source) ?? 0) + 1)
      found.push([one, passage])
    }
    if (found.length === limit || ranked.length === before) return { found, unread }
    before = ranked.length
  }
}

interface Nearby {
  readonly near: Neighbours | null
  readonly share: number
  readonly without: readonly string[]
}

/** Words keep all of a score, and nothing is missed. */
const NOT_ASKED: Nearby = { near: null, share: 1, without: [] }

/** A word with a small letter, or a sign of a script that has none. Figures and tickers (`10K`, `ESZ4`) are in no language: meaning says nothing of them. */
const IN_WORDS = /\p{Lo}|(?<![\p{L}\p{N}])\p{L}+\p{Ll}(?![\p{L}\p{N}])/u

const nearestTo = async (
  texts: TextIndex,
  index: SearchIndex,
  question: string,
  filter: PassageFilter,
  { empty }: FoundWords,
): Promise<Nearby> => {
  if (empty !== null && empty !== 'no-match') return NOT_ASKED
  const off = (why: string): Nearby => ({ ...NOT_ASKED, without: [`meaning: ${why}`] })
  const vectors = await texts.vectors()
  if ('off' in vectors) return off(vectors.off)
  const { embedder, missing } = vectors
  try {
    const [query] = await embedder.embed([question.slice(0, LONGEST_QUESTION)])
    if (query === undefined || abstains(query))
      return IN_WORDS.test(question)
        ? off(
            `${embedder.id} reads only ${embedder.languages.join(', ')}, and the question is in another language`,
          )
        : NOT_ASKED
    return {
      near: smoothedMean(await index.nearest(query, CANDIDATES, filter), embedder),
      share: embedder.keywordShare ?? EQUAL_SHARES,
      without: missing === 0 ? [] : [`meaning: ${missing} passages have no vector yet; run reindex`],
    }
  } catch (error) {
    return off(texts.failed(error))
  }
}

const because = ({ empty }: FoundWords): string => {
  switch (empty) {
    case 'blank':
      return 'The question is empty.'
    case 'no-words':
      return 'The question has only punctuation or symbols.'
    case 'only-stop-words':
      return 'The question has only words such as "the" or "what", which are in every text. Name a subject.'
    case 'nothing-indexed':
      return 'Nothing is indexed as of then that the question asks to search.'
    case 'no-match':
      return 'None of these words occurs in what is indexed.'
    case null:
      return 'Nothing in what is indexed is near enough.'
  }
}

/** Where the words do occur, if only some sources or days were asked. */
const elsewhere = async (
  { aliases }: TextIndex,
  index: SearchIndex,
  { question, sources, since, until }: AskedTexts,
  { seq, without }: PassageFilter,
): Promise<readonly string[]> => {
  if (sources === undefined && since === undefined && until === undefined) return []
  const having: TextSource[] = []
  for (const source of TEXT_SOURCES) {
    const { scores } = await findWords(index, { question, aliases }, { seq, without, sources: [source] })
    if (scores !== null) having.push(source)
  }
  if (having.length === 0) return []
  return [
    sources === undefined
      ? 'There are such words on other days.'
      : `There are such words in other sources or on other days: ${having.join(', ')}.`,
  ]
}

/** What was not searched for its day: what reviews cover, and what is of a day that has not come. */
const leftOut = (
  without: ReadonlySet<string>,
  dated: readonly DatedDocument[],
  today: string,
): readonly string[] => {
  const ahead = new Set(dated.filter(({ from = today }) => from > today).map(({ path }) => path)).size
  const covered = without.size - ahead
  const documents = (count: number): string => `${count} ${count === 1 ? 'document is' : 'documents are'}`
  return [
    ...(covered === 0
      ? []
      : [`${documents(covered)} older and covered by reviews; ask for all to read them too.`]),
    ...(ahead === 0
      ? []
      : [`${documents(ahead)} of days that have not come yet; ask for all to read them too.`]),
  ]
}

/** An erased text is gone from every moment: a search that finds nothing says that there was more. */
const erasedTexts = async ({ log, seq }: Moment): Promise<readonly string[]> => {
  const [last] = await log.store.events({ kinds: ['redacted'], descending: true, limit: 1 })
  if (last === undefined) return []
  const count = (await erasedHashes(log)).size
  // A past moment does not learn when: that is its future.
  const day = last.seq > seq ? undefined : await accountDay(log, last.at, last.seq)
  return [
    `${count} ${count === 1 ? 'text was' : 'texts were'} erased here${day === undefined ? '' : `, the last on ${day}`}.`,
  ]
}
