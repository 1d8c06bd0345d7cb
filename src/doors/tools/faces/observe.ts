import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'
import { turn } from './arguments.ts'

export const observe = tool({
  name: 'observe',
  says: 'Keep a piece of news, a filing or a remark that you read: it is scored, and sinks or fades by how useful it proves. Cite it by its handle (K12) where you decide on it.',
  call: CALLS.observe,
  takes: {
    text: says('what it says'),
    symbol: says('it is about; none: the market at large'),
    source: says('where it was read'),
    category: says('earnings, macro, product'),
    sentiment: says('-1 bad for the price, 1 good'),
    at: says('when it was published, ISO 8601'),
    turn,
  },
})
