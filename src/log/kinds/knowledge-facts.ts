import { z } from 'zod'
import { FACTOR_NAMES } from '#memories'
import { rememberCompression, rememberObservation } from '#record'
import { zLabel, zProse } from '#vocabulary'
import { newsKey } from '../rows/knowledge-rows.ts'
import { kind } from './kind.ts'

const LONGEST_REASON = 300

export const GIVEN = 'given'

export const REMARK = 'remark'

const zBetween = (least: number, most: number) => z.number().min(least).max(most).optional()

export const OBSERVATION_FIELDS = {
  text: zProse.describe('what it says, in words'),
  symbol: zLabel.optional().describe('the symbol it is about; left out: the market at large'),
  source: zLabel.optional().describe('where it was read: reuters, 10-K; text with a source is from outside'),
  category: zLabel.optional().describe('what kind of news: earnings, macro, product; remark: your own words'),
  sentiment: zBetween(-1, 1).describe('-1 bad for the price, 1 good; left out: not judged'),
  importance: zBetween(0, 100).describe('as you or a model scored it; left out: by the rubric'),
}

const zFactor = z.strictObject({
  name: z.enum(FACTOR_NAMES),
  score: z.number().min(0),
  most: z.number(),
  reason: z.string().max(LONGEST_REASON),
})

/** News, a filing, a remark: what was read or told, scored by what was known then. The score is part of the fact. */
export const zObservation = z.strictObject({
  ...OBSERVATION_FIELDS,
  scoredBy: zLabel.optional(),
  factors: z.array(zFactor).max(FACTOR_NAMES.length).optional(),
  wordKey: z.string().max(64).optional(),
})

export const observationKind = kind({
  name: 'observation',
  payload: zObservation,
  needsTime: true,
  texts: ['text'],
  reckoned: ({ scoredBy }) => [
    ...(scoredBy === undefined || scoredBy === GIVEN ? [] : (['importance'] as const)),
    ...(['scoredBy', 'factors', 'wordKey'] as const),
  ],
  lookups: (_state, { data: { wordKey = null, symbol = null } }) => {
    const news = newsKey({ wordKey, symbol })
    // By nothing else: SQLite would take the index of what stands, and walk every copy there ever was.
    return news === null ? [] : [{ find: 'knowledge', where: { news } }]
  },
  remember: (event, work) => rememberObservation(event, event.data, work),
})

const MOST_COMPRESSED = 1_000

/** Several that are alike became one. Its words are a fact: a model's would come out otherwise the next time. */
export const zCompression = z.strictObject({
  of: z.array(zLabel).min(2).max(MOST_COMPRESSED),
  text: zProse,
  wordKey: z.string().max(64).optional(),
  by: zLabel,
  outside: z.literal(true).optional(),
})

export const compressionKind = kind({
  name: 'compression',
  payload: zCompression,
  texts: ['text'],
  onlyBy: 'system',
  // It takes others out of sight: an agent that could import one would hide what speaks against it.
  tellsOfRules: () => true,
  refs: { of: 'knowledge' },
  lookups: (_state, { data: { of } }) => of.map((id) => ({ find: 'knowledge', where: { id } })),
  remember: (event, work) => rememberCompression(event, event.data, work),
})
