import { Decimal, parse } from '#vocabulary'
import { refuseOtherAccount } from '../account-currency.ts'
import { byTime } from '../by-time.ts'
import { jsonObjects } from '../json-objects.ts'
import { readRow } from '../refused-row.ts'
import type { Read, Source, SourceOptions } from '../source.ts'
import { chainOf } from './chain.ts'
import { heldNotice } from './held-before.ts'
import { ledgerUpdate } from './ledger-update.ts'
import { readsOfChain } from './step-facts.ts'
import { SETTLED_IN, type VenueFill, venueFillOf, zVenueFill } from './venue-fill.ts'

/** What the venue answers to userFills, userFillsByTime, userFunding and userNonFundingLedgerUpdates; arrays, or one object a line. */
export const hyperliquidSource: Source = {
  name: 'hyperliquid',
  describe: 'Hyperliquid: userFills and userFunding, as JSON or JSON lines',
  recognises: (beginning) =>
    (beginning.includes('"startPosition"') && beginning.includes('"coin"')) ||
    (beginning.includes('"delta"') && beginning.includes('"hash"')),
  read: readAnswers,
}

/**
 * Fills are put in order by the positions they lead from and to, coin by coin, since many have the same time: they wait until the file
 * ends. The venue itself gives out the last ten thousand of an account.
 */
async function* readAnswers(lines: AsyncIterable<string>, options: SourceOptions): AsyncGenerator<Read> {
  // One is worth a dollar, or as good as one.
  if (!/^USD/i.test(options.currency ?? SETTLED_IN)) refuseOtherAccount(SETTLED_IN, 1, options)
  const fills: VenueFill[] = []
  let funding = Decimal.zero
  let last = 1
  for await (const object of jsonObjects(lines)) {
    const { line } = object
    last = line
    if ('refused' in object) yield object
    else if ('delta' in object.value) {
      const read = readRow(line, () => ledgerUpdate(object.value, line))
      if ('fact' in read && read.fact.payload.type === 'funding')
        funding = funding.plus(Decimal.parse(String(read.fact.payload.amount)) ?? Decimal.zero)
      yield read
    } else {
      const read = readRow(line, () => {
        fills.push(venueFillOf(parse(zVenueFill, object.value, 'fill'), line))
        return { line, passed: '' }
      })
      if ('refused' in read) yield read
    }
  }
  yield* readsOf(fills, funding, last)
}

function* readsOf(fills: readonly VenueFill[], funding: Decimal, line: number): Generator<Read> {
  if (fills.length === 0) return
  const chains = [...Map.groupBy(fills, ({ coin }) => coin)].map(([coin, own]) => chainOf(coin, own))
  const reads = chains.flatMap((chain) => [...readsOfChain(chain)])
  yield* byTime(reads)
  yield* heldNotice(reads, line)
  const halves = chains.reduce((sum, { cutOff }) => sum + cutOff.length, 0)
  yield { line, stated: { what: 'fills', value: `${fills.length - halves}` } }
  if (fills.some(({ feeToken }) => feeToken !== SETTLED_IN)) return
  const sum = (of: (fill: VenueFill) => Decimal): Decimal =>
    fills.reduce((total, fill) => total.plus(of(fill)), Decimal.zero)
  const fees = sum(({ fee }) => fee)
  yield { line, stated: { what: 'fees', value: fees.text } }
  // What was open before the file begins made its result by an entry that is not in it.
  if (chains.some(({ steps, breaks }) => breaks > 0 || !steps[0]?.before.isZero)) return
  const net = sum(({ closedPnl }) => closedPnl)
    .minus(fees)
    .plus(funding)
  yield { line, stated: { what: 'net result', value: net.text } }
}
