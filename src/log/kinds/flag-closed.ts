import { z } from 'zod'
import { zLabel, zProse } from '#vocabulary'
import { kind } from './kind.ts'

export const zFlagClosed = z.strictObject({
  flag: zLabel.describe('which flag: F3, or its id'),
  reason: zProse.describe('why there is nothing more to do about it, in words'),
})

/** A person has looked at a flag. An agent must not be able to close what was found wrong with its record. */
export const flagClosedKind = kind({
  name: 'flag.closed',
  payload: zFlagClosed,
  texts: ['reason'],
  onlyBy: 'person',
  refs: { flag: 'flag' },
  lookups: (_state, { data }) => [{ find: 'flags', where: { id: data.flag } }],
  ledger: ({ event, found, book, account }) => {
    for (const flag of found.flags) {
      book.flags.end(flag, 'closed', event.data.reason)
      // The next such position is flagged again.
      if (flag.symbol !== null && book.symbols.row(flag.symbol).unbooked === flag.code)
        book.symbols.set(flag.symbol, { unbooked: undefined })
    }
    return account
  },
})
