import type { KnowledgeRow, Moment } from '#log'
import type { KnowledgeCandidate, NumberedWords } from '#recall'

/** A memory that stands, as far as it is judged by. */
export interface StandingKnowledge
  extends KnowledgeCandidate,
    Pick<KnowledgeRow, 'id' | 'symbol' | 'origin' | 'ref' | 'text'> {}

/** Symbols; the market at large is always among them. */
export type KnowledgeAbout = readonly string[] | 'everything'

/** What a log knows besides its trades, in memory. */
export interface Knowledge {
  asOf(moment: Moment, about: KnowledgeAbout): Promise<readonly StandingKnowledge[]>
  /** How its words are numbered. */
  readonly words: NumberedWords
}
