import type { FoundTexts } from '#text-index'
import type { RunFinding } from './other-runs.ts'

/** A hit, and the run it is of; null: of the log that was asked. */
export interface MergedHit {
  readonly run: string | null
  readonly hit: FoundTexts['hits'][number]
  readonly score: number
}

/**
 * What several logs have on a question as one list. A score is relative to the best hit of its own log, so each log's count for what its
 * best hit has of the question, by words or by meaning. What is about something else gives way to what is not.
 */
export const mergedFindings = (
  findings: readonly RunFinding[],
  limit: number,
): { readonly hits: readonly MergedHit[]; readonly empty: string | null } => {
  const about = findings.filter(({ found }) => found.empty === null && found.hits.length > 0)
  const used = about.length > 0 ? about : findings
  const hits = used.flatMap(({ run, found }) => {
    const strength = Math.max(0, ...found.hits.map(heldOf))
    return found.hits.map((hit): MergedHit => ({ run, hit, score: strength * hit.score }))
  })
  // Sorting keeps the order of equals: the log that was asked comes first.
  hits.sort((a, b) => b.score - a.score)
  return { hits: hits.slice(0, limit), empty: about.length > 0 ? null : (findings[0]?.found.empty ?? null) }
}

const heldOf = ({ coverage, components }: FoundTexts['hits'][number]): number =>
  Math.max(coverage, components.vector ?? 0)
