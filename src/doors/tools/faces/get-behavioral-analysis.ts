import { CALLS } from '#operations'
import { tool } from '../tool.ts'
import { asOf, strategy, symbol } from './arguments.ts'

export const getBehavioralAnalysis = tool({
  name: 'get_behavioral_analysis',
  says: 'What the agent actually does: biases, sizing against what was justified, timing, drift, each with how many trades it is of.',
  call: CALLS.habits,
  takes: { strategy, symbol, asOf },
})
