import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'
import { asOf, turn } from './arguments.ts'

export const memorySearch = tool({
  name: 'memory_search',
  says: 'Find passages in notes, journals, reviews, rules, past reasons and remarks, each with its file and lines. With the turn, passages get handles (N2) to cite.',
  call: CALLS.search,
  takes: { question: says('in your own words'), limit: says('10 if left out'), turn, asOf },
})
