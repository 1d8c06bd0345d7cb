import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'
import { asOf } from './arguments.ts'

export const checkActivePlans = tool({
  name: 'check_active_plans',
  says: 'Plans that stand, which of them hold now, and which contradict each other.',
  call: CALLS.plans,
  takes: { all: says('also those that are over'), asOf },
})
