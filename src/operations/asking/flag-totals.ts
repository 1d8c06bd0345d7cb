import { FLAG_ADVICE } from '#ledger'
import { type Moment, readOpenFlags } from '#log'

/** Open flags by code, with what to do about each. */
export const flagTotals = async (moment: Moment) =>
  (await readOpenFlags(moment)).counts.map(({ code, open }) => ({ code, open, next: FLAG_ADVICE[code] }))
