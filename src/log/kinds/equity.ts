import { z } from 'zod'
import { marked } from '#ledger'
import { isOnlyMarked, seeAccount } from '#record'
import { zMoney } from '#vocabulary'
import { kind } from './kind.ts'

const zEquity = z.strictObject({
  equity: zMoney.describe('what the account is worth, in its currency'),
})

/** The account's equity. */
export const equityKind = kind({
  name: 'equity',
  v: 1,
  payload: zEquity,
  needsTime: true,
  texts: [],
  ledger: ({ account, event }) => marked(account, event.data.equity, event.at),
  isForgettable: isOnlyMarked,
  remember: seeAccount,
})
