import { z } from 'zod'
import type { Moment } from '#log'
import { searchTexts, type TextIndex } from '#text-index'

/** Where the first hit of a question stands, and what it says. */
export const zFirstHit = z
  .object({
    path: z.string().describe('the file it stands in, as read takes it'),
    startLine: z.int().describe('first line of the passage, from 1'),
    snippet: z.string().describe('the part of it that answers, shortened'),
  })
  .meta({ id: 'FirstHit' })
type FirstHit = z.output<typeof zFirstHit>

/** The first hit of each question, by whatever model answers now; null where there is none, or none that is about it. */
export const firstHits = async (
  texts: TextIndex,
  moment: Moment,
  questions: readonly string[],
): Promise<readonly (FirstHit | null)[]> => {
  const first: (FirstHit | null)[] = []
  for (const question of questions) {
    const { hits, empty } = await searchTexts(texts, moment, { question, limit: 1, all: false })
    const hit = empty === null ? hits[0] : undefined
    first.push(hit ? { path: hit.chunk.path, startLine: hit.chunk.startLine, snippet: hit.snippet } : null)
  }
  return first
}

/** Whether two models would first show the same passage. */
export const isSameHit = (one: FirstHit | null, other: FirstHit | null): boolean =>
  one?.path === other?.path && one?.startLine === other?.startLine
