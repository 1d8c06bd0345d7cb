import { z } from 'zod'
import { type KnowledgeRow, MOVES, type Moment, readEvent, readRetrievals, refOf } from '#log'
import { LAYERS, measuredR } from '#memories'
import { handleOf, isoOf } from '#vocabulary'
import { zSentence } from '../text/sentences.ts'
import { zIso } from './answer-fields.ts'

export const zKnowledgeMove = z
  .object({
    memory: z.string().describe('which memory: K12'),
    at: zIso.describe('when it moved'),
    what: z.enum(MOVES).describe('what happened to it'),
    from: z.enum(LAYERS).describe('where it stood'),
    to: z.enum(LAYERS).describe('where it stood then'),
    importance: z.number().describe('0 to 100, as it was then'),
    why: zSentence.describe('the figures that decided'),
  })
  .meta({ id: 'KnowledgeMove' })

/** One memory, with all that is known of how it came to stand where it does. */
export const zKnowledgeStory = z
  .object({
    scoredBy: z.string().nullable().describe('what scored it when it was told; null: it was not scored'),
    factors: z
      .array(
        z
          .object({
            name: z.string().describe('what was judged'),
            score: z.number().describe('the points it got'),
            most: z.number().describe('of so many'),
            reason: z.string().describe('what that was judged by'),
          })
          .meta({ id: 'KnowledgeFactor' }),
      )
      .describe('what its importance was made of when it was told; empty: given, or by a model'),
    moves: z.array(zKnowledgeMove).describe('every move, the first first'),
    originals: z.array(z.string()).describe('what it is a summary of, or what a decision went against: K3'),
    partOf: z.string().nullable().describe('the summary or the newer version it became part of: K9'),
    waiting: z
      .array(z.string())
      .describe('trades decided on it whose outcomes the next maintenance hands to it'),
    turns: z.int().describe('turns that were shown it'),
  })
  .meta({ id: 'KnowledgeStory' })
export type KnowledgeStory = z.infer<typeof zKnowledgeStory>

export const knowledgeStory = async (moment: Moment, row: KnowledgeRow): Promise<KnowledgeStory> => {
  const { store } = moment.log
  const { seq } = moment
  const handle = handleOf('knowledge', row.n)
  const [stored] =
    row.origin === 'observation'
      ? await store.events({ afterSeq: row.seq - 1, toSeq: row.seq, limit: 1 })
      : []
  const event = stored && readEvent(stored)
  const scored = event?.kind === 'observation' ? event.data : null
  const moves = await store.rows('moves', { seq, where: { knowledge: row.id }, order: { column: 'seq' } })
  const originals: KnowledgeRow[] = []
  for (const id of row.of) originals.push(...(await store.rows('knowledge', { seq, where: { id } })))
  const shown = await readRetrievals(moment, new Set([handle]))
  return {
    scoredBy:
      scored === null ? null : (scored.scoredBy ?? (scored.importance === undefined ? null : 'given')),
    factors: scored?.factors ?? [],
    moves: moves.map(({ at, what, from, to, importance, why }) => ({
      memory: handle,
      at: isoOf(at),
      what,
      from,
      to,
      importance,
      why,
    })),
    originals: originals.map(({ n }) => handleOf('knowledge', n)),
    partOf: row.into === null ? null : handleOf('knowledge', row.into),
    waiting: await waitingFor(moment, row),
    turns: shown.turns,
  }
}

/** Trades decided on it that have closed since the last maintenance. Read from what happened, so that a past moment has them too. */
const waitingFor = async ({ log: { store }, seq }: Moment, row: KnowledgeRow) => {
  if (row.status !== 'standing') return []
  const [last] = await store.events({ kinds: ['maintenance'], toSeq: seq, descending: true, limit: 1 })
  const closed = await store.rows('episodes', {
    seq,
    where: { kind: 'trade', status: 'closed' },
    range: { column: 'outcomeSeq', from: (last?.seq ?? 0) + 1, to: seq },
  })
  const waiting = []
  for (const episode of closed) {
    const [trade] = await store.rows('trades', { seq, where: { id: episode.id } })
    const r = measuredR(episode)
    if (
      trade?.intention.cites.includes(refOf('knowledge', row.id)) &&
      r !== null &&
      !row.fed.some((one) => one.trade === trade.id)
    )
      waiting.push(handleOf('trade', trade.n))
  }
  return waiting
}
