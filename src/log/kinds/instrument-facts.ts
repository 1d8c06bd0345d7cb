import { z } from 'zod'
import { onAdjusted } from '#ledger'
import { completeInstrument, type Instrument, type InstrumentGiven, zInstrument } from '#market'
import { HindcastError, handleOf, ONE, zLabel, zPositive } from '#vocabulary'
import { put } from '../rows/change.ts'
import { symbolFlags } from '../rows/lookup.ts'
import { isSameData, kind, refuseUnlikePersons, rejectField, rejectUnderLimits } from './kind.ts'

export const instrumentKind = kind({
  name: 'instrument',
  payload: zInstrument,
  setting: true,
  unchanged: true,
  holds: ({ instruments, symbols, config }, { actor, data }) => {
    const { reportedBy, symbol, ...described } = data
    const known = symbols.get(symbol)
    const isDescribed =
      (reportedBy !== undefined && Object.keys(described).length === 0) ||
      isSameData(kept(data, config.currency), instruments.get(symbol) ?? null)
    return (
      isDescribed &&
      (reportedBy === undefined || known?.reportedBy === reportedBy) &&
      (actor !== 'person' || known?.byPerson === true)
    )
  },
  refuse: (state, { actor, data }) => {
    const { symbol } = data
    rejectUnderLimits(state, actor, 'what an instrument is', 'symbol')
    const { trades, symbols } = state
    const held = [...trades.values()].find((trade) => trade.symbol === symbol)
    if (held && data.reportedBy === 'name' && symbols.get(symbol)?.reportedBy !== 'name')
      throw new HindcastError(
        'reported_otherwise',
        `${handleOf('trade', held.n)} is open and reported by the broker`,
        { field: 'reportedBy', next: 'Record its exit first, or void it.' },
      )
    if (!state.symbols.get(symbol)?.byPerson) return
    const told = kept(data, state.config.currency)
    refuseUnlikePersons(actor, `what ${symbol} is`, 'symbol', state.instruments.get(symbol), told)
  },
  lookups: ({ symbols }, { data: { symbol } }) => (symbols.get(symbol)?.traded ? [symbolFlags(symbol)] : []),
  ledger: ({ state, event, found, book, account }) => {
    const instrument = completeInstrument(event.data, state.config.currency)
    const { symbol, multiplier } = instrument
    const { reportedBy, symbol: _, ...described } = event.data
    // reportedBy alone leaves a described instrument as it is.
    if (reportedBy === undefined || Object.keys(described).length > 0)
      book.push(put('instruments', kept(event.data, state.config.currency)))
    book.symbols.set(symbol, {
      ...(reportedBy === undefined ? {} : { reportedBy }),
      ...(event.actor === 'person' ? { byPerson: true } : {}),
    })
    const assumed = book.openIn(symbol)[0] ?? state.instruments.get(symbol)
    for (const flag of found.flags)
      if (flag.code === 'instrument_unknown' && multiplier === (assumed?.multiplier ?? ONE))
        book.flags.end(flag, 'settled')
    const other = book.openIn(symbol).find((trade) => trade.multiplier !== multiplier)
    if (other) book.flags.raise('instrument_unknown', other, 'multiplier', other.multiplier, multiplier)
    return account
  },
})

/** A currency that was left out is the account's, which may be configured later. */
const kept = (given: InstrumentGiven, currency: string): Instrument => {
  const { accountCurrency, ...instrument } = completeInstrument(given, currency)
  if (given.accountCurrency !== undefined) return { ...instrument, accountCurrency }
  return given.quoteCurrency === undefined ? { ...instrument, quoteAssumed: true } : instrument
}

const ADJUSTMENT =
  'Give ratio for a split (4 for four new for one old, 0.1 for one new for ten), or to for a rename.'

export const zAdjusted = z
  .strictObject({
    symbol: zLabel.describe('the symbol as it was until now'),
    ratio: zPositive.optional().describe('of a split: 4 for four new for one old'),
    to: zLabel.optional().describe('of a rename: the new symbol'),
  })
  .superRefine(({ symbol, ratio, to }, ctx) => {
    const wrong = (field: string, problem: string): void =>
      rejectField(ctx, field, problem, { code: 'invalid_input', next: ADJUSTMENT })
    if (ratio === undefined && to === undefined) wrong('ratio', 'is missing, and so is to')
    if (ratio === ONE) wrong('ratio', 'changes nothing: a split to what it was')
    if (to === symbol) wrong('to', 'changes nothing: a rename to what it was')
  })

export const adjustedKind = kind({
  name: 'adjusted',
  payload: zAdjusted,
  needsTime: true,
  // A symbol of another kind would come under a name whose multiplier a person set, or leave it.
  refuse: (state, { actor, data: { symbol, to } }) => {
    rejectUnderLimits(state, actor, 'a split or rename', 'symbol')
    const named = [symbol, to].find((one) => one !== undefined && state.symbols.get(one)?.byPerson)
    if (to !== undefined && named !== undefined)
      refuseUnlikePersons(actor, `what ${named} is`, 'symbol', symbol, to)
  },
  lookups: (state, { data: { symbol } }) =>
    state.symbols.get(symbol)?.unbooked ? [symbolFlags(symbol)] : [],
  ledger: onAdjusted,
})
