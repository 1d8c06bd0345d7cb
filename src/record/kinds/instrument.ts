import { completeInstrument, type Instrument, type InstrumentGiven, zInstrument } from '#market'
import { Decimal, type Exact, ONE } from '#vocabulary'
import type { RaisedFlags } from '../ledger/raised-flags.ts'
import { isPossibleRate } from '../ledger/symbols-seen.ts'
import { put } from '../rows/change.ts'
import type { FlagRow } from '../rows/flag-rows.ts'
import { kind, refuseUnlikePersons } from './kind.ts'

/** What is known of an instrument: multiplier, steps, currency, calendar. */
export const instrumentKind = kind({
  name: 'instrument',
  v: 1,
  payload: zInstrument,
  knownBy: 'head',
  texts: [],
  states: ({ symbol }) => [`instrument ${symbol}`],
  refuse: (state, { actor, data }) => {
    const { symbol } = data
    if (!state.symbols.get(symbol)?.byPerson) return
    const told = kept(data, state.config.currency)
    refuseUnlikePersons(actor, {
      what: `what ${symbol} is`,
      field: 'symbol',
      known: state.instruments.get(symbol),
      told,
    })
  },
  lookups: ({ symbols }, { data: { symbol } }) =>
    symbols.get(symbol)?.traded || symbols.get(symbol)?.flagged.length
      ? [{ find: 'symbolFlags', symbol }]
      : [],
  ledger: ({ state, event, found, book, account }) => {
    const instrument = completeInstrument(event.data, state.config.currency)
    book.push(put('instruments', kept(event.data, state.config.currency)))
    if (event.actor === 'person') book.symbols.describeByPerson(instrument.symbol)
    else book.symbols.describe(instrument.symbol)
    const before = state.instruments.get(instrument.symbol)?.multiplier ?? ONE
    for (const flag of found.flags) settle(flag, instrument, book.flags)
    for (const flag of found.flags) resize(flag, before, instrument, book.flags)
    for (const trade of book.openIn(instrument.symbol)) {
      book.symbols.doubtHeld(trade, instrument)
      if (trade.quote !== instrument.quoteCurrency)
        book.amend({ ...trade, quote: instrument.quoteCurrency }, null)
    }
    return account
  },
})

/** What was left out of its currencies is the account's, which may be configured later. */
const kept = (given: InstrumentGiven, currency: string): Instrument => {
  const { accountCurrency, ...instrument } = completeInstrument(given, currency)
  if (given.accountCurrency !== undefined) return { ...instrument, accountCurrency }
  return given.quoteCurrency === undefined ? { ...instrument, quoteAssumed: true } : instrument
}

/** A size that was concluded by another multiplier is another one: trades stay booked as they are, and their flag tells. */
const resize = (flag: FlagRow, before: Exact, { multiplier }: Instrument, flags: RaisedFlags): void => {
  if (flag.code === 'size_inferred' && !Decimal.of(before).equals(Decimal.of(multiplier)))
    flags.retell(flag, `multiplier ${multiplier}`)
}

/** What was in doubt about its symbol. Trades that were booked with another multiplier stay wrong, and so does their flag. */
const settle = (
  flag: FlagRow,
  { multiplier, quoteCurrency, accountCurrency }: Instrument,
  flags: RaisedFlags,
): void => {
  const right = Decimal.of(multiplier).text === flag.known
  if (flag.code === 'instrument_unknown' && !right) flags.retell(flag, multiplier)
  if (flag.code === 'instrument_unknown' && right) flags.end(flag, 'settled')
  if (flag.code === 'symbol_alike') flags.end(flag, 'settled')
  if (flag.code === 'rate_absurd' && quoteCurrency !== accountCurrency && isPossibleRate(flag.told))
    flags.end(flag, 'settled')
  if (flag.code === 'rate_missing' && quoteCurrency === accountCurrency) flags.end(flag, 'settled')
}
