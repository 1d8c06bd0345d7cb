import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'
import { strategy, symbol, turn } from './arguments.ts'

export const suggestSize = tool({
  name: 'suggest_size',
  says: 'How much the record justifies risking here: a share of equity and lots, or zero and why. Zero is an answer, not an error.',
  call: CALLS.size,
  takes: { turn, symbol, side: says(''), strategy, entry: says(''), stop: says('') },
})
