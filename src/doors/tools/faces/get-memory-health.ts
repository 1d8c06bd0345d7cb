import { CALLS } from '#operations'
import { tool } from '../tool.ts'
import { asOf } from './arguments.ts'

export const getMemoryHealth = tool({
  name: 'get_memory_health',
  says: 'What this memory holds and what in it needs a person’s look.',
  call: CALLS.status,
  takes: { asOf },
})
