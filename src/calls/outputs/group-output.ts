import { z } from 'zod'
import { PAST_BY, type PastFound, type PastGroup } from '#memories'
import { zIso } from './answer-fields.ts'

const zRange = z
  .object({
    lower: z.number().describe('lower end, in R a trade'),
    upper: z.number().describe('upper end, in R a trade'),
  })
  .meta({ id: 'SureRange' })
  .nullable()
  .describe('where the mean surely lies, for all groups together and however often one looks; null: too few')

const zMore = z
  .int()
  .nullable()
  .describe(
    'trades more, of all kinds as they come, until 0.2R a trade would show; 0: it would have; null: never',
  )

const zPastGroup = z
  .object({
    by: z
      .enum(PAST_BY)
      .describe('by symbol, by hour of the entry in UTC, after losses, by how long it was held'),
    name: z.string().describe('which group: XAUUSD, 08–12, after a loss, held 1–4h'),
    trades: z.int().describe('trades in it that can be judged'),
    winRate: z.number().describe('share of them that won, 0 to 1'),
    mean: z.number().describe('mean outcome in R'),
    otherMean: z.number().nullable().describe('mean outcome of the others in R; null: there are none'),
    range: zRange,
    told: z
      .enum(['better', 'worse', 'neither', 'too_few', 'no_others', 'not_judged'])
      .describe(
        'surely a gain and better than the others, or a loss and worse; too_few: fewer than 30 in it or beside it',
      ),
    more: zMore,
  })
  .meta({ id: 'PastGroup' })

/** Each group of trades beside the rest, and what cannot be told of it yet. */
export const zGroups = z.object({
  from: zIso.nullable().describe('the first entry among those that can be judged'),
  to: zIso.nullable().describe('the last exit among them'),
  judged: z.int().describe('trades that can be judged'),
  unmeasured: z.int().describe('closed trades that cannot: no outcome in R'),
  afterOpen: z.int().describe('closed trades that cannot: entered after one that is still open'),
  whole: z
    .object({
      range: zRange,
      told: z.enum(['gains', 'loses']).nullable().describe('what all together surely do; null: not shown'),
      more: zMore,
    })
    .meta({ id: 'PastWhole' })
    .describe('all trades that can be judged, together'),
  groups: z.array(zPastGroup).describe('trades by what they have in common, beside all others'),
})

export const groupsOut = ({ trades, whole, groups }: PastFound) => ({
  judged: trades,
  whole: { ...whole },
  groups: groups.map(groupOut),
})

const groupOut = ({ by, name, trades, wins, mean, others, range, told, more }: PastGroup) => ({
  by,
  name,
  trades,
  winRate: wins / trades,
  mean,
  otherMean: others === null ? null : others.mean,
  range,
  told: told ?? untold(by, others, range),
  more,
})

const untold = (
  by: PastGroup['by'],
  others: PastGroup['others'],
  range: PastGroup['range'],
): z.infer<typeof zPastGroup>['told'] => {
  if (by === 'held') return 'not_judged'
  if (others === null) return 'no_others'
  return range === null ? 'too_few' : 'neither'
}
