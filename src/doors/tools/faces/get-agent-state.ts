import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'
import { asOf } from './arguments.ts'

export const getAgentState = tool({
  name: 'get_agent_state',
  says: 'Your state by the record: advice, risk appetite, drawdown, streaks, how well your confidence was calibrated.',
  call: CALLS.state,
  takes: { history: says('past states to list'), asOf },
})
