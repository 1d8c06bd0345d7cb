import type { z } from 'zod'
import type { zDecision } from '#ledger'
import { type Moment, readPlans } from '#log'
import { plansInForce } from '#memories'
import { aloneWords, lossesAlone } from '#recall'
import { handleOf } from '#vocabulary'
import type { Caller } from '../session/caller.ts'
import { type AskingTurn, situationIn } from './asked-situation.ts'
import { limitReasons } from './limit-reasons.ts'
import { haltReasons, planReason, type Reason } from './order-reasons.ts'
import { openingOf } from './order-risk.ts'

type Decided = Pick<
  z.output<typeof zDecision>,
  'action' | 'symbol' | 'side' | 'size' | 'price' | 'stop' | 'strategy'
>

/** A stop that a decision goes against: `halt`, `limits`, `losses` or the handle of a plan; and `check`'s words for it. */
export interface StopAgainst {
  readonly what: string
  readonly says: string
}

/** Stops that `check` would say to an entry, as of the moment it is decided. Other actions open nothing. */
export const stopsDecidedAgainst = async (
  { episodes }: Pick<Caller, 'episodes'>,
  moment: Moment,
  { action, symbol, side, size, price, stop, strategy }: Decided,
  turn: AskingTurn | null,
): Promise<readonly StopAgainst[]> => {
  if ((action !== 'enter' && action !== 'add') || symbol === undefined || side === undefined) return []
  const asked = { symbol, side, strategy: strategy?.name }
  const situation = await situationIn(moment, asked, turn)
  const order = { symbol, side, size, entry: price, stop }
  const opening = await openingOf(moment, situation, order)
  const plans = plansInForce(await readPlans(moment, { standing: true }), situation.facts, moment.at)
  const { names, context } = situation
  const filter = { symbol: names, strategy: strategy?.name, direction: side }
  const alone = lossesAlone(await episodes.asOf(moment), { filter, seq: moment.seq, context })
  const stops = (what: string, reasons: readonly Reason[]): StopAgainst[] =>
    reasons.flatMap(({ means, text }) => (means === 'stop' ? [{ what, says: text }] : []))
  return [
    ...stops('halt', haltReasons(situation.agent.advice)),
    ...stops('limits', await limitReasons(moment, situation, order, opening)),
    ...plans.flatMap((plan) => stops(handleOf('plan', plan.n), [planReason(plan)])),
    ...(alone === null ? [] : [{ what: 'losses', says: aloneWords(alone) }]),
  ]
}
