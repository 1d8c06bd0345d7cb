import { z } from 'zod'
import { type EpisodeRow, type Moment, readEpisodes, SaidTexts } from '#log'
import { zRecordedContext } from '#market'
import { EPISODE_KINDS, EPISODE_STATUSES, R_SOURCES } from '#memories'
import { type EpisodeHit, type EpisodeRecall, explainHit } from '#recall'
import { handleOf, isoOf, SIDES } from '#vocabulary'
import { CONTEXT_LATE, IN_R, R_FROM, WORST_R, wordsTrust, zIso, zWordsTrust } from './answer-fields.ts'
import { shaped } from './shaped.ts'

export const zHitParts = z
  .object({
    Q: z.number().describe('quality of the outcome, 0 to 1; .5 without one'),
    Sim: z.number().describe('likeness of the situations, 0 to 1'),
    Rec: z.number().describe('recency: 1 is now, less the older it is'),
    Conf: z.number().describe('.5 to 1 by the confidence stated at the entry'),
    Aff: z.number().describe('about 1, by drawdown and losing streak'),
    boost: z.number().describe('1 or a little more, by the turns that cited it'),
    fatigue: z.number().describe('in how many of the last ten turns it was shown'),
    weight: z.number().describe('by the Sharpe ratio of the month before it, if asked for; else 1'),
  })
  .meta({ id: 'HitParts' })

export const zHit = z
  .object({
    handle: z.string().describe('what a decision cites it by: E12'),
    score: z.number().describe('what hits are ordered by; higher tells more'),
    components: zHitParts.describe('what the score is made of'),
    known: z
      .number()
      .describe(
        'share of what situations are compared by that the question and it both know; Sim is over that',
      ),
    explanation: z.string().describe('why it was recalled, in one sentence'),
    duplicates: z.int().describe('near-duplicates that it stands for'),
    kind: z.enum(EPISODE_KINDS).describe('a trade, one deliberately not taken, or an incident'),
    status: z.enum(EPISODE_STATUSES).describe('open until the outcome is known; none: there is none to come'),
    trade: z.string().nullable().describe('handle of its trade: T12; null: it was none'),
    symbol: z.string().nullable().describe('as your broker writes it: XAUUSD'),
    strategy: z.string().nullable().describe('name of the strategy'),
    side: z.enum(SIDES).nullable().describe('long or short; null: it was not told'),
    at: zIso.describe('when it was entered, or happened'),
    r: z.number().nullable().describe(IN_R),
    rSource: z.enum(R_SOURCES).describe(R_FROM),
    pnl: z.string().nullable().describe('net result, in the account’s currency'),
    holdingSeconds: z.int().nullable().describe('seconds from entry to exit'),
    maeR: z.number().nullable().describe(WORST_R),
    confidence: z.number().nullable().describe('as stated at the entry, 0 to 1'),
    context: zRecordedContext.describe('the situation it happened in'),
    contextLate: z.boolean().describe(CONTEXT_LATE),
    reason: z.string().nullable().describe('why it was done, in the words of then'),
    remarks: z.array(z.string()).describe('what was written about it since'),
    trust: zWordsTrust,
    tags: z.array(z.string()).describe('labels it was given; of an incident, its severity'),
  })
  .meta({ id: 'Hit' })
export type Hit = z.infer<typeof zHit>

/** The episodes behind the hits, in words, in the hits' order; the losses to be warned of apart. */
export const hitsOut = async (
  moment: Moment,
  { hits }: EpisodeRecall,
): Promise<{
  readonly hits: Hit[]
  readonly warnings: Hit[]
  /** Handles of those whose reason is no better than text from outside. */
  readonly outsideReasons: ReadonlySet<string>
}> => {
  const rows = await readEpisodes(
    moment,
    hits.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const hashes = rows.flatMap(({ reason, remarks }) => [reason, ...remarks])
  const texts = await SaidTexts.asOf(moment, hashes)
  const shown = (side: EpisodeHit['side']) =>
    hits.flatMap((hit) => {
      const row = hit.side === side ? byId.get(hit.id) : undefined
      return row ? [hitOut(hit, row, texts, moment)] : []
    })
  const outsideReasons = new Set(
    rows.filter(({ reason }) => texts.isOutside(reason)).map(({ n }) => handleOf('episode', n)),
  )
  return { hits: shown('list'), warnings: shown('warning'), outsideReasons }
}

const hitOut = (hit: EpisodeHit, row: EpisodeRow, texts: SaidTexts, { at }: Moment): Hit =>
  shaped(zHit, {
    ...row,
    handle: handleOf('episode', row.n),
    side: row.direction,
    score: hit.score,
    components: shaped(zHitParts, hit.components),
    known: hit.known,
    explanation: explainHit(hit, at),
    duplicates: hit.duplicates,
    at: isoOf(row.at),
    context: { ...row.context },
    contextLate: row.contextLate === true,
    reason: texts.said(row.reason) ?? null,
    remarks: row.remarks.map((hash) => texts.said(hash)),
    trust: wordsTrust(texts.isOutside(row.reason, ...row.remarks)),
    tags: [...row.tags],
  })
