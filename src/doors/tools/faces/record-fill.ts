import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'
import { at, symbol } from './arguments.ts'

export const recordFill = tool({
  name: 'record_fill',
  says: 'Record one execution that the broker reported: it opens, adds to, reduces, closes or flips a position. Give its id, so that telling it twice counts once.',
  call: CALLS.fill,
  takes: {
    id: says('the broker’s id of this execution'),
    symbol,
    side: says(''),
    size: says(''),
    price: says(''),
    fee: says('in the account’s currency'),
    order: says('id of the order'),
    position: says('id of the position, where a symbol has several'),
    stop: says(''),
    target: says(''),
    at,
  },
})
