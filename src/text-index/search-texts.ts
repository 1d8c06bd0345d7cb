import { tradingDay } from '#market'
import {
  type Citation,
  citationOf,
  forgotten,
  fuse,
  type KeywordFinding,
  keywordFinding,
  plainWords,
  shortlist,
  TEXT_SOURCES,
} from '#recall'
import type { ChunkFilter, Neighbours, PlacedChunk, TextSource } from '#recall/ports'
import { FIRST_CONFIG, type Moment } from '#record'
import { HindcastError, suggest } from '#vocabulary'
import type { IndexedTexts } from './indexed-texts.ts'
import { type TextView, textsAsOf } from './text-view.ts'

export interface AskedTexts {
  readonly question: string
  readonly limit: number
  readonly sources?: readonly TextSource[] | undefined
  /** Also what reviews cover by now. */
  readonly all: boolean
}

export interface FoundTexts {
  readonly hits: readonly { readonly chunk: PlacedChunk; readonly citation: Citation }[]
  /** Why there are none. */
  readonly empty: string | null
  /** What the answer was made without. */
  readonly without: readonly string[]
}

/** Records come in large numbers: at most a few of each kind, so that a note is not lost among them. */
const CAPS = { transcript: 3, decision: 3, trade: 3, incident: 3, report: 2 } as const

/** A longer one is a pasted document; words are looked for in as much of it. */
const LONGEST_QUESTION = 4_000

/** Candidates of each arm that are looked at closely. */
const CANDIDATES = 200

/** Times a search is made again when texts were taken in meanwhile; it takes milliseconds. */
const MOST_TRIES = 4

/** The passages that answer a question best as of a moment, by words and by meaning, once the index has caught up with the log. */
export const searchTexts = (texts: IndexedTexts, moment: Moment, asked: AskedTexts): Promise<FoundTexts> => {
  let tries = 0
  return texts.repaired(async () => {
    tries++
    const behind = await texts.catchUp(moment.log)
    const found = await searchSettled(texts, moment, asked)
    const untrue = await texts.untrue(
      moment,
      found.hits.map(({ chunk }) => chunk),
    )
    // Once, an index that quotes what nobody wrote is made again.
    if (untrue.size > 0 && tries === 1) throw editedIndex([...untrue])
    const hits = found.hits.filter(({ chunk }) => !untrue.has(chunk))
    const left = untrue.size === 0 ? [] : [`${untrue.size} passages that the log does not have; run reindex`]
    return { ...found, hits, without: [...(behind === null ? [] : [behind]), ...left, ...found.without] }
  })
}

const editedIndex = ([first]: readonly PlacedChunk[]): HindcastError =>
  new HindcastError(
    'store_damaged',
    `the search index has lines ${first?.startLine} to ${first?.endLine} of ${first?.path} other than the log`,
    { next: `Make it again: ${suggest('reindex')}.` },
  )

const searchSettled = async (texts: IndexedTexts, moment: Moment, asked: AskedTexts): Promise<FoundTexts> => {
  for (let tries = 1; ; tries++) {
    // It reads in steps and waits for a model between them: a text that another call replaced meanwhile is in neither.
    const before = await standingOf(texts)
    const found = await searchOnce(texts, moment, asked)
    if ((await standingOf(texts)) === before) return found
    if (tries === MOST_TRIES) return { ...found, without: [...found.without, UNSETTLED] }
  }
}

const UNSETTLED = 'texts that were taken in while it was searched; ask again'

const standingOf = async (texts: IndexedTexts): Promise<string> =>
  JSON.stringify(await (await texts.index()).standing())

const searchOnce = async (texts: IndexedTexts, moment: Moment, asked: AskedTexts): Promise<FoundTexts> => {
  const view = await textsAsOf(texts, moment)
  const covered = asked.all ? new Set<string>() : await coveredBy(view, moment)
  const filter: ChunkFilter = { seq: moment.seq, sources: asked.sources, without: covered }
  const keyword = await keywordFinding(view.keyword, asked.question, filter, texts.aliases)
  const near = await nearestTo(texts, view, asked.question, filter, keyword)
  const caps = asked.sources === undefined ? CAPS : {}
  const { scores } = keyword
  const ordinals = await shortlist(
    { scores, vector: near.found, at: moment.at },
    (some) => view.keyword.places(some),
    wider(caps),
    asked.limit * READ_AHEAD,
  )
  const chunks = new Map((await view.keyword.chunks(ordinals)).map((chunk) => [chunk.ordinal, chunk]))
  const query = {
    keyword: ordinals.flatMap((ordinal) => scores?.hit(ordinal) ?? []),
    coverage: scores?.bestCoverage,
    vector: near.found,
    chunk: (ordinal: number) => worded(chunks.get(ordinal)),
    at: moment.at,
  }
  const hits = fuse(query, { caps, limit: asked.limit }).flatMap((hit) => {
    const chunk = chunks.get(hit.chunk)
    return chunk ? [{ chunk, citation: citationOf(chunk, hit, scores?.hit(hit.chunk)?.matched ?? []) }] : []
  })
  if (hits.length > 0) return { hits, empty: null, without: near.without }
  const elsewhere = await otherSources(texts, view, asked, filter, keyword)
  const empty = [emptyBecause(keyword, covered), ...elsewhere].join(' ')
  return { hits, empty, without: near.without }
}

/** Where the words do occur, if only some sources were asked. */
const otherSources = async (
  { aliases }: IndexedTexts,
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

type Caps = { readonly [S in TextSource]?: number }

/** Times as many as are wanted are read, so that a copy of a better hit can give way. */
const READ_AHEAD = 4

const wider = (caps: Caps): Caps =>
  Object.fromEntries(Object.entries(caps).map(([source, most]) => [source, most * READ_AHEAD]))

/** Journals and weeks that a review stands for by then. */
const coveredBy = async (view: TextView, moment: Moment): Promise<ReadonlySet<string>> => {
  const [config = FIRST_CONFIG] = await moment.log.store.rows('config', { seq: moment.seq })
  return forgotten(view.dated, tradingDay(moment.at, config.calendar))
}

const nearestTo = async (
  texts: IndexedTexts,
  view: TextView,
  question: string,
  filter: ChunkFilter,
  { empty }: KeywordFinding,
): Promise<{ readonly found: Neighbours | undefined; readonly without: readonly string[] }> => {
  const off = (why: string) => ({ found: undefined, without: [`meaning: ${why}`] })
  if (empty !== undefined && empty.kind !== 'no-match') return { found: undefined, without: [] }
  const arm = await texts.vectorArm()
  if ('off' in arm) return off(arm.off)
  const { embedder, missing } = arm
  try {
    const [query] = await embedder.embed([question.slice(0, LONGEST_QUESTION)])
    if (query === undefined || query.every((value) => value === 0))
      return off(
        `${embedder.id} reads ${embedder.languages.join(', ')}, and the question is in another language`,
      )
    const found = await (await view.vectors(embedder)).nearest(query, CANDIDATES, filter)
    const gaps = missing === 0 ? [] : [`meaning: ${missing} passages have no vector yet; run reindex`]
    return { found, without: gaps }
  } catch (error) {
    return off(texts.failed(error))
  }
}

const worded = (chunk: PlacedChunk | undefined) =>
  chunk && { source: chunk.source, day: chunk.day, words: plainWords(chunk.text), place: chunk }

const emptyBecause = ({ empty }: KeywordFinding, covered: ReadonlySet<string>): string => {
  const why = empty?.because ?? 'Nothing in what is indexed is near enough.'
  return covered.size === 0
    ? why
    : `${why} ${covered.size} older ${covered.size === 1 ? 'document is' : 'documents are'} covered by reviews; ask for all to read them too.`
}
