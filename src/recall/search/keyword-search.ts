import type { Aliases } from './aliases.ts'
import {
  chosenTerms,
  KEYWORD_DEFAULTS,
  type KeywordHit,
  type KeywordOptions,
  type KeywordScores,
  scoreChunks,
} from './keyword-score.ts'
import type { ChunkFilter, KeywordIndex } from './ports.ts'
import { type Emptiness, questionOf } from './search-question.ts'

export interface KeywordAnswer {
  /** Best first. */
  readonly hits: readonly KeywordHit[]
  /** Words of the question that are in too many chunks to find by. */
  readonly common: readonly string[]
  /** Why there are no hits. */
  readonly empty?: Emptiness | undefined
}

/** The same with every chunk that was found, for whoever goes on counting; null where nothing was. */
export interface KeywordFinding extends Omit<KeywordAnswer, 'hits'> {
  readonly scores: KeywordScores | null
}

/** OR of the question's content words and exact names over what the filter lets through. Never throws on a question. */
export const keywordSearch = async (
  index: KeywordIndex,
  question: string,
  filter: ChunkFilter,
  aliases: Aliases,
  options: KeywordOptions = KEYWORD_DEFAULTS,
): Promise<KeywordAnswer> => {
  const { scores, ...rest } = await keywordFinding(index, question, filter, aliases, options)
  return { hits: scores?.hits() ?? [], ...rest }
}

export const keywordFinding = async (
  index: KeywordIndex,
  question: string,
  filter: ChunkFilter,
  aliases: Aliases,
  options: KeywordOptions = KEYWORD_DEFAULTS,
): Promise<KeywordFinding> => {
  const nothing = (empty: Emptiness): KeywordFinding => ({ scores: null, common: [], empty })
  const { terms: asked, empty } = questionOf(question, aliases)
  if (empty) return nothing(empty)
  const counts = await index.counts(asked, filter)
  if (counts.chunks === 0)
    return nothing({ kind: 'nothing-to-search', because: 'Nothing is indexed as of then.' })
  const { finding, common } = chosenTerms(asked, counts, options)
  if (finding.length === 0)
    return nothing({ kind: 'no-match', because: 'None of these words occurs in what is indexed.' })
  const found = await index.postings(finding, filter)
  const raising =
    common.length === 0
      ? []
      : await index.postings(common, filter, new Set(found.flatMap((list) => Array.from(list.chunks))))
  return {
    scores: scoreChunks([...finding, ...common], [...found, ...raising], counts, options),
    common: common.map(({ text }) => text),
  }
}
