import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'
import { turn } from './arguments.ts'

export const memoryReview = tool({
  name: 'memory_review',
  says: 'Write the review of a week or month. It stands for the days it covers, so keep what matters of their journals.',
  call: CALLS.review,
  takes: { period: says('week_2026-03 or month_2026-01'), text: says('the whole review'), turn },
  again: true,
})
