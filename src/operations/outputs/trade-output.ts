import { z } from 'zod'
import type { LegRow, TradeView } from '#record'
import { isoOf, isoOrNull, strategyVariant } from '#vocabulary'
import { zIso } from './iso.ts'
import { shaped } from './shaped.ts'

const zExact = z.string().describe('an exact decimal')
const zText = z.string().nullable()

/** A trade as every door shows it. Quantities are exact decimal texts, times are UTC. */
export const zTrade = z
  .object({
    handle: z.string(),
    id: z.string(),
    status: z.enum(['open', 'closed', 'voided']),
    symbol: z.string(),
    side: z.enum(['long', 'short']),
    size: zExact,
    run: z.string(),
    strategy: zText,
    variant: z.string().nullable().describe('the strategy’s name, version and a tag of its parameters'),
    positionId: zText,
    tradeId: zText,
    source: z.enum(['tick', 'fill', 'trade']),
    entryAt: zIso.nullable(),
    entryPrice: zExact,
    averageEntry: zExact,
    entrySize: zExact,
    openedSize: zExact,
    cost: zExact.describe('what the size held has cost, in the quote currency'),
    entryReason: zText,
    entrySnapshot: z.string(),
    entryDecision: zText,
    entryTurn: zText,
    entryRegime: zText,
    entryContext: z.json().nullable(),
    lessonsHash: zText,
    confidence: z.number().nullable(),
    leverage: zExact.nullable(),
    multiplier: zExact,
    quote: z.string(),
    rate: zExact,
    stop: zExact.nullable(),
    target: zExact.nullable(),
    initialRisk: zExact.nullable(),
    mark: zExact.nullable(),
    markAt: zIso.nullable(),
    unrealised: zExact.nullable(),
    realised: zExact,
    fees: zExact,
    funding: zExact,
    pnl: zExact,
    mfe: zExact.nullable(),
    mae: zExact.nullable(),
    exitAt: zIso.nullable(),
    exitKnownAt: zIso.nullable(),
    exitPrice: zExact.nullable(),
    averageExit: zExact.nullable(),
    exitKind: zText,
    exitReason: zText,
    exitSnapshot: zText,
    exitTurn: zText,
    holdingMinutes: z.number().nullable(),
    remarks: z.array(z.string()),
  })
  .meta({ id: 'Trade' })
export type TradeOut = z.infer<typeof zTrade>

export const tradeOut = (view: TradeView): TradeOut =>
  shaped(zTrade, {
    ...view,
    strategy: view.strategy?.name ?? null,
    variant: view.strategy && strategyVariant(view.strategy),
    entryAt: isoOrNull(view.entryAt),
    // Recorded as JSON; the row's type is wider only in being read-only.
    entryContext: view.entryContext as TradeOut['entryContext'],
    markAt: isoOrNull(view.markAt),
    exitAt: isoOrNull(view.exitAt),
    exitKnownAt: isoOrNull(view.exitKnownAt),
    remarks: [...view.remarks],
  })

export const zLeg = z.object({
  n: z.int(),
  seq: z.int(),
  at: zIso,
  knownAt: zIso,
  kind: z.string(),
  size: zExact,
  price: zExact.nullable(),
  realised: zExact,
  fee: zExact,
  funding: zExact,
  stop: zExact.nullable(),
  source: z.string(),
  order: zText,
})

export const legOut = ({
  trade: _trade,
  symbol: _symbol,
  of: _of,
  ...leg
}: LegRow): z.infer<typeof zLeg> => ({
  ...leg,
  at: isoOf(leg.at),
  knownAt: isoOf(leg.knownAt),
})
