import { z } from 'zod'
import { type KnowledgeRow, knowledgeWords, MOVES, type Moment, readEvent, readRetrievals, refOf } from '#log'
import { LAYERS, measuredR, type Preset } from '#memories'
import { handleOf, isoOf, isoOrNull } from '#vocabulary'
import { zSentence } from '../text/sentences.ts'
import { zIso } from './iso.ts'
import { KNOWLEDGE_FIELDS, knowledgeFields } from './knowledge-output.ts'
import { wordsTrust, zWordsTrust } from './words-trust.ts'

/** Originals of a summary that are told with their words; the others are counted. */
const MOST_ORIGINALS = 20

const zKnowledgeOriginal = z
  .object({
    handle: z.string().describe('the original: K3'),
    at: zIso.describe('when it was published'),
    words: z.string().nullable().describe('what it says; null: its text was erased'),
    trust: zWordsTrust,
  })
  .meta({ id: 'KnowledgeOriginal' })

const zKnowledgeMove = z
  .object({
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
    ...KNOWLEDGE_FIELDS,
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
    entered: zIso.describe('since when it stands in its layer'),
    dueAt: zIso.nullable().describe('when it may have to move, if nothing touches it; null: never'),
    lastSeen: zIso.describe('when it was told last'),
    moves: z.array(zKnowledgeMove).describe('every move, the first first'),
    originals: z
      .array(zKnowledgeOriginal)
      .describe(`what it is a summary of, or what a decision went against; the first ${MOST_ORIGINALS}`),
    moreOriginals: z.int().describe('how many more of those there are'),
    partOf: z.string().nullable().describe('the summary or the newer version it became part of: K9'),
    waiting: z
      .array(
        z
          .object({
            trade: z.string().describe('the trade that was decided on it: T12'),
            r: z.number().describe('what it came to in R'),
          })
          .meta({ id: 'KnowledgeWaiting' }),
      )
      .describe('outcomes that the next maintenance hands to it'),
    turns: z.int().describe('turns that were shown it'),
    lastShown: zIso.nullable().describe('when one was shown it last; null: never'),
  })
  .meta({ id: 'KnowledgeStory' })
export type KnowledgeStory = z.infer<typeof zKnowledgeStory>

export const knowledgeStory = async (
  moment: Moment,
  row: KnowledgeRow,
  preset: Preset,
): Promise<KnowledgeStory> => {
  const { store } = moment.log
  const { seq } = moment
  const handle = handleOf('knowledge', row.n)
  const words = (await knowledgeWords(moment, [row])).get(row.id) ?? null
  const [stored] =
    row.origin === 'observation'
      ? await store.events({ afterSeq: row.seq - 1, toSeq: row.seq, limit: 1 })
      : []
  const event = stored && readEvent(stored)
  const scored = event?.kind === 'observation' ? event.data : null
  const moves = await store.rows('moves', { seq, where: { knowledge: row.id }, order: { column: 'seq' } })
  const originals: KnowledgeRow[] = []
  for (const id of row.of.slice(0, MOST_ORIGINALS))
    originals.push(...(await store.rows('knowledge', { seq, where: { id } })))
  const originalWords = await knowledgeWords(moment, originals)
  const shown = await readRetrievals(moment, new Set([handle]))
  return {
    ...knowledgeFields(row, words, moment, preset),
    scoredBy:
      scored === null ? null : (scored.scoredBy ?? (scored.importance === undefined ? null : 'given')),
    factors: scored?.factors ?? [],
    entered: isoOf(row.entered),
    dueAt: isoOrNull(row.dueAt),
    lastSeen: isoOf(row.lastSeen),
    moves: moves.map(({ at, what, from, to, importance, why }) => ({
      at: isoOf(at),
      what,
      from,
      to,
      importance,
      why,
    })),
    originals: originals.map(({ id, n, at, outside }) => ({
      handle: handleOf('knowledge', n),
      at: isoOf(at),
      words: originalWords.get(id) ?? null,
      trust: wordsTrust(outside),
    })),
    moreOriginals: Math.max(0, row.of.length - MOST_ORIGINALS),
    partOf: row.into === null ? null : handleOf('knowledge', row.into),
    waiting: await waitingFor(moment, row),
    turns: shown.turns,
    lastShown: isoOrNull(shown.last),
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
      waiting.push({ trade: handleOf('trade', trade.n), r })
  }
  return waiting
}
