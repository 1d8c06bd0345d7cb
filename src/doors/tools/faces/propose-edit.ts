import { CALLS } from '#operations'
import { own, tool } from '../tool.ts'
import { symbol, turn } from './arguments.ts'

export const proposeEdit = tool({
  name: 'propose_edit',
  says: 'Propose a change to a rule, the manual or the strategy. A person approves or declines it; until then nothing changes.',
  call: CALLS.propose,
  takes: {
    file: { says: 'playbook.md, TRADING_MANUAL.md or SOUL.md', required: true },
    find: own,
    text: { required: true },
    reason: { says: 'what the record shows; a person reads it', required: true },
    symbol,
    turn,
  },
})
