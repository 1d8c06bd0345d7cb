import { type Moment, readOpenFlags } from '#log'

/** Open flags by code. */
export const flagTotals = async (moment: Moment) =>
  (await readOpenFlags(moment)).counts.map(({ code, open }) => ({ code, open }))
