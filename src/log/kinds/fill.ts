import { lateTrades, onFill, rejectFill, zFill } from '#ledger'
import { forgottenFlags } from '#record'
import { symbolFlags, tradeById } from '../rows/lookup.ts'
import { kind, rejectUnderLimits } from './kind.ts'

export const fillKind = kind({
  name: 'fill',
  payload: zFill,
  needsTime: true,
  refuse: (state, { actor, data, at, inTick }) => {
    if (data.rate !== undefined) rejectUnderLimits(state, actor, 'a rate', 'rate')
    rejectFill(state, data, at, inTick)
  },
  // Only a fill that may price a leg of a snapshot, or end a forgotten trade, looks anything up.
  lookups: (state, { data, at }) => {
    const late = lateTrades(state, data, at)
    if (late === null) return forgottenFlags(state, (symbol) => symbol === data.symbol)
    return [...late.map(tradeById), symbolFlags(data.symbol)]
  },
  ledger: onFill,
})
