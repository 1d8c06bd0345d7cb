import { holdingsStatedAfter, type Moment, readOpenTrades, readUnbooked } from '#log'
import { handleOf, nameInText } from '#vocabulary'

/** What a record must know before its outcomes are evidence: what is open now (docs/method.md#evidence). */
export interface OpenKnown {
  readonly known: boolean
  /** What is missing and what to send; null where it is known. */
  readonly why: string | null
}

const KNOWN: OpenKnown = { known: true, why: null }
const unknown = (why: string): OpenKnown => ({ known: false, why })

/** `toldAtClose`: trades told only when they had closed, and the last event that told one. */
export const openKnown = async (
  moment: Moment,
  {
    names,
    strategy,
  }: { readonly names: readonly string[] | undefined; readonly strategy: string | undefined },
  toldAtClose: { readonly trades: number; readonly lastSeq: number },
): Promise<OpenKnown> => {
  const unbooked = (await readUnbooked(moment)).filter((symbol) => names?.includes(symbol) ?? true)
  if (unbooked.length > 0)
    return unknown(
      `the last snapshot holds a position in ${unbooked.map(nameInText).join(', ')} that is not booked: see flags`,
    )
  const { trades, lastSeq } = toldAtClose
  if (trades === 0) return KNOWN
  const told = `${trades} ${trades === 1 ? 'trade was' : 'trades were'} told only at the close`
  if (!(await holdingsStatedAfter(moment, lastSeq, names)))
    return unknown(
      `${told}, and since the last of them nobody has said what is open: ` +
        'send a tick, or a turn with positions, with everything that is held; an empty list if nothing is',
    )
  // Whose it is nobody said: it may be a loser of the very strategy that is asked about.
  const nobodys = (await readOpenTrades(moment)).filter(
    (trade) => trade.strategy === null && (names === undefined || names.includes(trade.symbol)),
  )
  if (strategy === undefined || nobodys.length === 0) return KNOWN
  return unknown(
    `${told}, and ${nobodys.map(({ n }) => handleOf('trade', n)).join(', ')} ${nobodys.length === 1 ? 'is' : 'are'} open ` +
      'without a strategy: give it with the decision or the first fill; of these a person can say it, with correct',
  )
}
