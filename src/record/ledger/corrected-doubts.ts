import type { FlagRow, Mismatch } from '../rows/flag-rows.ts'
import type { TradeRow } from '../rows/ledger-rows.ts'
import { openedWorth } from './absurd-money.ts'
import type { Correction } from './correction.ts'
import { isFar, isFarExit } from './far-exits.ts'
import { isOnWrongSide } from './level-sides.ts'
import type { RaisedFlags } from './raised-flags.ts'

// What a person has put right is no longer in doubt, unless what it is now cannot be right either.

export const doubtCorrected = (
  before: TradeRow,
  trade: TradeRow,
  set: Correction,
  open: readonly FlagRow[],
  flags: RaisedFlags,
): void => {
  const doubts = doubtsOf(trade, set)
  for (const flag of open)
    if (isAbout(flag, before, set) && !isStillSo(flag, trade, doubts)) flags.end(flag, 'settled')
  for (const doubt of doubts)
    if (!open.some((flag) => flag.trade?.id === trade.id && isSame(flag, doubt))) flags.raise(doubt)
}

/** What a flag is about, in a correction's words, where they are others. */
const CORRECTED_AS: { readonly [field: string]: keyof Correction } = { averageEntry: 'entryPrice' }

/** What a result is made of. */
const MAKES_RESULT = [
  'entryPrice',
  'exitPrice',
  'fees',
  'funding',
] as const satisfies readonly (keyof Correction)[]

const isAbout = (flag: FlagRow, trade: TradeRow, set: Correction): boolean => {
  if (flag.trade?.id === trade.id && flag.code === 'price_far_off')
    return flag.field === 'price' && (set.entryPrice !== undefined || set.exitPrice !== undefined)
  if (flag.trade?.id === trade.id && flag.field === 'r' && set.stop !== undefined) return true
  if (flag.trade?.id === trade.id && (flag.field === 'pnl' || flag.field === 'r'))
    return MAKES_RESULT.some((field) => Object.hasOwn(set, field))
  if (flag.trade?.id === trade.id) return Object.hasOwn(set, CORRECTED_AS[flag.field] ?? flag.field)
  // A fee is flagged before it is known whose it is.
  const held = trade.entryAt !== null && flag.at >= trade.entryAt && flag.at <= (trade.exitAt ?? flag.at)
  return flag.code === 'fee_without_rate' && flag.symbol === trade.symbol && held && set.fees !== undefined
}

const isSame = (flag: FlagRow, doubt: Mismatch): boolean =>
  flag.code === doubt.code && flag.field === doubt.field

const isStillSo = (flag: FlagRow, trade: TradeRow, doubts: readonly Mismatch[]): boolean => {
  if (flag.code !== 'price_far_off') return doubts.some((doubt) => isSame(flag, doubt))
  // Right again by what was known before it, or because that was what was wrong.
  const { averageEntry, averageExit } = trade
  return isFar(flag.known, averageExit ?? flag.told) && isFar(averageEntry, averageExit ?? flag.told)
}

/** What a correction says that cannot be right. */
const doubtsOf = (trade: TradeRow, set: Correction): readonly Mismatch[] => {
  const { symbol, side, averageEntry, averageExit, exitAt } = trade
  const doubts: Mismatch[] = []
  const doubt = (code: Mismatch['code'], field: string, known: string, told: string): void => {
    doubts.push({ code, symbol, trade, field, known, told })
  }
  for (const which of ['stop', 'target'] as const) {
    const level = set[which]
    if (level !== undefined && isOnWrongSide(which, side, level, [averageEntry]))
      doubt(`${which}_wrong_side`, which, `${side} at ${averageEntry}`, level)
  }
  const worth = openedWorth(trade)
  for (const field of ['fees', 'funding'] as const) {
    const cost = set[field]
    if (cost !== undefined && Math.abs(Number(cost)) > worth)
      doubt('cost_absurd', field, `${worth} in all`, cost)
  }
  const priced = set.entryPrice !== undefined || set.exitPrice !== undefined
  if (priced && averageExit !== null && exitAt !== null && isFarExit(trade, averageExit, exitAt))
    doubt('price_far_off', 'price', averageEntry, averageExit)
  return doubts
}
