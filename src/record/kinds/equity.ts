import { z } from 'zod'
import { zMoney } from '#vocabulary'
import { marked } from '../ledger/account-equity.ts'
import { isOnlyMarked, seeAccount } from '../remember/see-account.ts'
import { kind } from './kind.ts'

export const zEquity = z.strictObject({
  equity: zMoney.describe('what the account is worth, in its currency'),
})

/** What the account is worth. */
export const equityKind = kind({
  name: 'equity',
  v: 1,
  payload: zEquity,
  knownBy: 'at',
  toldOnce: true,
  texts: [],
  states: () => ['equity'],
  ledger: ({ account, event }) => marked(account, event.data.equity, event.at),
  marks: ({ equity }) => ({ equity, tick: null }),
  isForgettable: isOnlyMarked,
  remember: seeAccount,
})
