import { z } from 'zod'
import { find, lookupsForName, momentOf, readLegs, readOpenTrades, readTrades, viewsOf } from '#record'
import { HindcastError, handleOf, isoOf, zLabel } from '#vocabulary'
import { operation } from '../operation.ts'
import { legOut, tradeOut, zLeg, zTrade } from '../trade-output.ts'
import { storyOf, zStory } from '../trade-story.ts'
import { AS_OF, zIso } from '../when.ts'

const MOST_TRADES = 10_000

export const trades = operation({
  name: 'trades',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'List trades, newest first.',
  input: z.strictObject({
    ...AS_OF,
    status: z.enum(['open', 'closed', 'voided']).optional(),
    symbol: zLabel.optional(),
    strategy: zLabel.optional().describe('the strategy’s name, any version'),
    run: zLabel.optional(),
    limit: z.int().min(1).max(MOST_TRADES).default(50),
  }),
  output: z.object({ asOf: zIso, trades: z.array(zTrade), why: z.string().nullable() }),
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
    const found = await readTrades(moment, input)
    const any = found.length > 0 || (await readTrades(moment, { limit: 1 })).length > 0
    return {
      asOf: isoOf(moment.at),
      trades: found.map(tradeOut),
      why:
        found.length > 0 ? null : any ? 'no trade matches the filter' : 'no trade was known at this moment',
    }
  },
})

export const trade = operation({
  name: 'trade',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'One trade’s story: what happened to it, what was expected, what it taught, what had been shown.',
  positional: 'trade',
  input: z.strictObject({
    ...AS_OF,
    trade: zLabel.describe('T12, its id, or your own trade, position or order id'),
  }),
  output: z.object({ asOf: zIso, trade: zTrade, legs: z.array(zLeg), story: zStory.nullable() }),
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
    const lookups = [...lookupsForName({ trade: input.trade, position: input.trade, order: input.trade })]
    const { trades: named } = await find(log.store, lookups)
    const rows = []
    for (const { id } of named)
      rows.push(...(await log.store.rows('trades', { seq: moment.seq, where: { id } })))
    const [row, ...others] = rows
    if (!row)
      throw new HindcastError('not_found', `no trade named "${input.trade}" was known at this moment`, {
        field: 'trade',
        next: 'List them with: hindcast trades.',
      })
    if (others.length > 0)
      throw new HindcastError('ambiguous', `"${input.trade}" names ${rows.length} trades`, {
        field: 'trade',
        next: `Use a handle: ${rows.map((one) => handleOf('trade', one.n)).join(', ')}.`,
      })
    const [view] = await viewsOf(moment, [row])
    if (!view) throw new Error('a row without a view')
    return {
      asOf: isoOf(moment.at),
      trade: tradeOut(view),
      legs: (await readLegs(moment, row.id)).map(legOut),
      story: await storyOf(moment, caller.episodes, {
        trade: row.id,
        turn: row.entryTurn,
        cites: row.intention.cites,
      }),
    }
  },
})

export const positions = operation({
  name: 'positions',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'Show open trades with marks, excursions and reasons.',
  input: z.strictObject(AS_OF),
  output: z.object({ asOf: zIso, positions: z.array(zTrade), why: z.string().nullable() }),
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
    const open = await readOpenTrades(moment)
    const why =
      open.length > 0 ? null : moment.seq === 0 ? 'nothing was known yet at this moment' : 'no trade was open'
    return { asOf: isoOf(moment.at), positions: open.map(tradeOut), why }
  },
})
