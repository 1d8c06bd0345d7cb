import { flaggedIn, onSnapshot, zTick } from '#ledger'
import { forgottenFlags, isOnlyMarked, seeAccount } from '#record'
import { symbolFlags, tradeById } from '../rows/lookup.ts'
import { kind, rejectUnderLimits } from './kind.ts'

export const tickKind = kind({
  name: 'tick',
  payload: zTick.refine(({ scope, marks }) => scope.length > 0 || Object.keys(marks).length > 0, {
    path: ['scope'],
    error: 'covers nothing, and there are no marks',
    params: { next: 'Leave scope out for the whole account.' },
  }),
  needsTime: true,
  refuse: (state, { actor, data: { marks } }) => {
    if (Object.values(marks).some(({ rate }) => rate !== undefined))
      rejectUnderLimits(state, actor, 'a rate', 'rate')
  },
  lookups: (state, { data }) => [
    ...flaggedIn(state, data).map(symbolFlags),
    // Finds the episode of a trade that may return.
    ...data.positions.flatMap(({ symbol }) => {
      const { absent } = state.symbols.get(symbol) ?? {}
      return absent ? [tradeById(absent.trade.id)] : []
    }),
    ...forgottenFlags(state, (symbol) => data.positions.every((position) => position.symbol !== symbol)),
  ],
  ledger: onSnapshot,
  isForgettable: isOnlyMarked,
  remember: (event, work) => seeAccount(event, work, event.data),
})
