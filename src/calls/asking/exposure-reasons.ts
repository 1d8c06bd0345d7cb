import type { Moment } from '#log'
import { limitsInForce, shareBeyond, shareText } from '#memories'
import { Decimal, type Exact, ONE, ZERO } from '#vocabulary'
import { instrumentAsOf, rateAsOf, type Situation } from './asked-situation.ts'
import type { Reason } from './order-reasons.ts'
import { type Opening, type OrderMeant, openRiskOf, riskTogether } from './order-risk.ts'

// What is at risk in all with an order, and what it is worth against equity: a size that is right by itself may be one too many.

/** Share of equity that all open trades may risk together without a word, where no limit says otherwise: five at the cap. Sane: .05 to .2. */
const MOST_OPEN_RISK = 0.1
/**
 * What an order may be worth in times of equity without a word: as much as small accounts are lent for currencies. What is paid for in full cannot be worth more
 * than there is. Sane: 10 to 100.
 */
const MOST_TIMES = 30

/** `advised`: what the size that the record justifies would lose, for a question without one. */
export const exposureReasons = async (
  moment: Moment,
  situation: Situation,
  order: OrderMeant,
  opening: Opening,
  advised: Exact | null,
): Promise<readonly Reason[]> => {
  const { equity, config } = situation.agent
  if (equity === null || Decimal.of(equity).sign <= 0) return []
  const risk = order.size === undefined ? { money: advised ?? ZERO } : opening.risk
  return [
    ...riskInAll(situation, { ...opening, risk }, equity),
    ...(await worthOf(moment, { ...order, entry: opening.entry }, { equity, currency: config.currency })),
  ]
}

const riskInAll = (
  { agent, strategy }: Situation,
  { open, reduces, risk: own }: Opening,
  equity: Exact,
): readonly Reason[] => {
  if (open.length === 0 || reduces) return []
  const risk = riskTogether(own, openRiskOf(open))
  if ('unknown' in risk)
    return [
      {
        text: `what is at risk in all with it nobody can say: ${risk.unknown}`,
        means: 'clear',
      },
    ]
  const share = Decimal.of(risk.money).over(Decimal.of(equity)).toNumber()
  const most = limitsInForce(agent.config, strategy).numbers.openRisk
  const words = (text: string) =>
    `with it ${text} of equity is at risk in all, ${open.length} ${open.length === 1 ? 'trade' : 'trades'} open now`
  // The limits themselves report an order that breaks them.
  if (most !== null)
    return share > most
      ? []
      : [{ text: `${words(shareText(share))}; ${shareText(most)} is allowed`, means: 'clear' }]
  return share <= MOST_OPEN_RISK
    ? []
    : [
        {
          text: `${words(shareBeyond(share, MOST_OPEN_RISK))}: more than ${shareText(MOST_OPEN_RISK)}`,
          means: 'caution',
        },
      ]
}

const worthOf = async (
  moment: Moment,
  { symbol, size, entry }: OrderMeant,
  { equity, currency }: { readonly equity: Exact; readonly currency: string },
): Promise<readonly Reason[]> => {
  if (size === undefined || entry === undefined) return []
  const instrument = await instrumentAsOf(moment, symbol)
  const rate = await rateAsOf(moment, symbol, currency)
  // That its rate is not known is said by its size.
  if (rate === null) return []
  const factors = [size, entry, instrument?.multiplier ?? ONE, rate].map((one) => Decimal.of(one))
  const times = factors
    .reduce((worth, one) => worth.times(one))
    .abs()
    .over(Decimal.of(equity))
    .toNumber()
  if (times <= (instrument?.paidUp ? 1 : MOST_TIMES)) return []
  return [
    {
      text: `${size} at ${entry} is worth ${times.toFixed(times < 10 ? 1 : 0)} times the equity: look whether size and multiplier are right`,
      means: 'clear',
    },
  ]
}
