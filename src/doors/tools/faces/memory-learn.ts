import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'
import { turn } from './arguments.ts'

export const memoryLearn = tool({
  name: 'memory_learn',
  says: 'Add one learning to your playbook, below its rules. For what several trades taught, with the trades that show it. Rules themselves change by propose_edit.',
  call: CALLS.learn,
  takes: { text: says('one sentence'), turn },
})
