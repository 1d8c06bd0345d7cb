import { z } from 'zod'
import { type EpisodeHit, type EpisodeRecall, explainHit } from '#recall'
import { type EpisodeRow, type Moment, readEpisodes, SaidTexts } from '#record'
import { handleOf, isoOf, isoOrNull } from '#vocabulary'
import { zIso } from './iso.ts'
import { shaped } from './shaped.ts'

export const zHit = z.object({
  handle: z.string(),
  score: z.number(),
  formula: z.string(),
  components: z.record(z.string(), z.number().nullable()),
  explanation: z.string(),
  duplicates: z.int().describe('near-duplicates that it stands for'),
  kind: z.enum(['trade', 'no_trade', 'incident']),
  status: z.string(),
  trade: z.string().nullable(),
  symbol: z.string().nullable(),
  strategy: z.string().nullable(),
  variant: z.string().nullable(),
  side: z.enum(['long', 'short']).nullable(),
  at: zIso,
  outcomeKnownAt: zIso.nullable(),
  r: z.number().nullable(),
  rSource: z.enum(['stop', 'proxy', 'none']),
  pnl: z.string().nullable(),
  holdingSeconds: z.int().nullable(),
  mfeR: z.number().nullable(),
  maeR: z.number().nullable(),
  confidence: z.number().nullable(),
  context: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
  remarks: z.array(z.string()),
  tags: z.array(z.string()),
  expectedR: z.number().nullable(),
  surprise: z.number().nullable(),
})

type HitOut = z.input<typeof zHit>

/** The episodes behind the hits, in words, in the hits' order; the losses to be warned of apart. */
export const hitsOut = async (
  moment: Moment,
  { hits, formula }: EpisodeRecall,
): Promise<{ readonly hits: HitOut[]; readonly warnings: HitOut[] }> => {
  const rows = await readEpisodes(
    moment,
    hits.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const hashes = rows.flatMap(({ reason, remarks }) => [reason, ...remarks])
  const texts = await SaidTexts.of(moment.log.store, hashes)
  const shown = (side: EpisodeHit['side']) =>
    hits.flatMap((hit) => {
      const row = hit.side === side ? byId.get(hit.id) : undefined
      return row ? [hitOut(hit, row, formula, texts, moment)] : []
    })
  return { hits: shown('list'), warnings: shown('warning') }
}

const hitOut = (
  hit: EpisodeHit,
  row: EpisodeRow,
  formula: string,
  texts: SaidTexts,
  { at }: Moment,
): HitOut =>
  shaped(zHit, {
    ...row,
    handle: handleOf('episode', row.n),
    side: row.direction,
    score: hit.score,
    formula,
    components: { ...hit.components },
    explanation: explainHit(hit, at),
    duplicates: hit.duplicates,
    at: isoOf(row.at),
    outcomeKnownAt: isoOrNull(row.outcomeKnownAt),
    context: { ...row.context },
    reason: texts.said(row.reason) ?? null,
    remarks: row.remarks.map((hash) => texts.said(hash)),
    tags: [...row.tags],
  })
