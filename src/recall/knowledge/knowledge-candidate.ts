import type { Standing } from '#memories'

/** What a memory that was read or told is judged by when it is asked whether it matters now. */
export interface KnowledgeCandidate extends Standing {
  /** Its number: K3. */
  readonly n: number
  /** Equal for texts of the same words in the same order; null where none was made. */
  readonly wordKey: string | null
  /** Numbers of its words, each once. */
  readonly terms: Uint32Array
}
