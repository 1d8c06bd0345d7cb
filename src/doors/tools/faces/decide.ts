import { CALLS } from '#operations'
import { own, says, tool } from '../tool.ts'
import { at, symbol, turn } from './arguments.ts'

export const decide = tool({
  name: 'decide',
  says: 'Record what you decided and why, before you act; a skip is worth recording too. Cite the handles in brackets that you relied on; only those that this turn was shown count.',
  call: CALLS.decide,
  takes: {
    turn,
    action: says(''),
    symbol,
    side: says('to enter'),
    size: says(''),
    price: says('meant to happen at'),
    stop: own,
    target: own,
    confidence: says('0 to 1, honestly'),
    reason: says('in a sentence or two'),
    cites: says(''),
    at,
  },
})
