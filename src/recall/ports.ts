import type { Instant } from '#vocabulary'

// What recall asks of the machine around it.

/** How like a text the summaries of episodes are: an extra arm of recall, on where an embedder is (never in owm-1.0). */
export interface EpisodeTexts {
  /** By episode ordinal, 0 to 1; what is not mentioned is 0. Knows nothing that came after `at`. */
  similarity(text: string, at: Instant): Promise<ReadonlyMap<number, number>>
}

export type { KeywordIndex, VectorIndex } from './search/ports.ts'
