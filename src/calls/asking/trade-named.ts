import { severalNamed, type TradeRow } from '#ledger'
import { find, lookupsForName, type Moment } from '#log'

/**
 * The trade that a name meant as of a moment: T12, E12, its id, or the caller's own trade, position or order id; null where none has it. A
 * name that several have is refused with the list. What was voided has its name only while nothing else has it.
 */
export const tradeNamed = async (
  { log, seq }: Moment,
  name: string,
  field = 'trade',
): Promise<TradeRow | null> => {
  const { trades } = await find(
    { rows: (table, query) => log.store.rows(table, { ...query, seq }) },
    lookupsForName({ trade: name }),
  )
  const living = trades.filter(({ status }) => status !== 'voided')
  const [only, ...others] = living.length > 0 ? living : trades
  if (only && others.length > 0) throw severalNamed(name, [only, ...others], field)
  return only ?? null
}
