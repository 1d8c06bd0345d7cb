import { completeInstrument, zInstrument } from '#market'
import { put } from '../rows/change.ts'
import { kind } from './kind.ts'

/** What is known of an instrument: multiplier, steps, currency, calendar. */
export const instrumentKind = kind({
  name: 'instrument',
  v: 1,
  payload: zInstrument,
  knownBy: 'head',
  texts: [],
  ledger: ({ state, event, book, account }) => {
    book.push(put('instruments', completeInstrument(event.data, state.config.currency)))
    return account
  },
})
