import { z } from 'zod'
import type { StandingKnowledge } from '#knowledge-index'
import { KNOWLEDGE_ORIGINS, KNOWLEDGE_STATUSES, type KnowledgeRow, knowledgeWords, type Moment } from '#log'
import { importanceAt, LAYERS, type Preset } from '#memories'
import type { ChosenKnowledge } from '#recall'
import { handleOf, isoOf } from '#vocabulary'
import { knowledgeRows } from '../asking/knowledge-rows.ts'
import { wordsTrust, zIso, zWordsTrust } from './answer-fields.ts'
import { shaped } from './shaped.ts'

const zShare = z.number()

const zKnowledgeParts = z
  .object({
    similarity: zShare.describe('of words and meaning; of words alone where meaning was not compared'),
    importance: zShare.describe('its importance over 100'),
    recency: zShare.describe('e to the minus its days in the layer over the layer’s scale'),
    weight: zShare.describe('of its layer'),
  })
  .meta({ id: 'KnowledgeParts' })

/** A memory of what was read, told or learned by looking back. */
export const zKnowledge = z
  .object({
    handle: z.string().describe('what it is asked for and cited by: K3'),
    layer: z.enum(LAYERS).describe('where it stands'),
    status: z
      .enum(KNOWLEDGE_STATUSES)
      .describe('standing; forgotten; archived: it became part of another, or a newer one took its place'),
    origin: z.enum(KNOWLEDGE_ORIGINS).describe('what it came from; only an observation is news'),
    symbol: z.string().nullable().describe('what it is about; null: the market at large'),
    source: z.string().nullable().describe('where it was read; of a summary, who wrote it; null: not said'),
    category: z.string().nullable().describe('what kind of news it is; null: not said'),
    sentiment: z.number().nullable().describe('-1 bad for the price, 1 good; null: nobody judged'),
    at: zIso.describe('when it was published'),
    knownAt: zIso.describe('since when it is known'),
    words: z.string().nullable().describe('what it says; null: its text was erased'),
    trust: zWordsTrust,
    importance: z.number().describe('0 to 100, as it is at that moment'),
    copies: z.int().describe('how often it was told, the first time included'),
    outcomes: z.int().describe('trades that were decided on it and have come out'),
    outcomeR: z.number().describe('what those came to in R together, after costs'),
    score: z
      .number()
      .nullable()
      .describe('weight · (.5·similarity + .25·importance + .25·recency); null: nothing was asked'),
    components: zKnowledgeParts.nullable().describe('what the score is made of'),
  })
  .meta({ id: 'Knowledge' })

/** Those chosen, with their words; an erased one is left out. */
export const recalledKnowledgeOut = async (
  moment: Moment,
  chosen: readonly ChosenKnowledge<StandingKnowledge>[],
  preset: Preset,
): Promise<z.input<typeof zKnowledge>[]> => {
  if (chosen.length === 0) return []
  const rows = await knowledgeRows(
    moment,
    chosen.map(({ candidate }) => candidate.id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const words = await knowledgeWords(moment, rows)
  return chosen.flatMap(({ candidate: { id }, parts, score }) => {
    const row = byId.get(id)
    const text = words.get(id)
    if (row === undefined || text === undefined) return []
    return [
      {
        ...knowledgeFields(row, text, moment, preset),
        score,
        components: shaped(zKnowledgeParts, parts),
      },
    ]
  })
}

export const knowledgeFields = (row: KnowledgeRow, words: string | null, { at }: Moment, preset: Preset) => ({
  handle: handleOf('knowledge', row.n),
  layer: row.layer,
  status: row.status,
  origin: row.origin,
  symbol: row.symbol,
  source: row.source,
  category: row.category,
  sentiment: row.sentiment,
  at: isoOf(row.at),
  knownAt: isoOf(row.knownAt),
  words,
  trust: wordsTrust(row.outside),
  importance: importanceAt(row, at, preset),
  copies: row.copies,
  outcomes: row.outcomes,
  outcomeR: row.outcomeR,
  score: null,
  components: null,
})
export type KnowledgeOut = z.infer<typeof zKnowledge>
