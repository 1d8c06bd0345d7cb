import { CALLS } from '#operations'
import { tool } from '../tool.ts'
import { asOf } from './arguments.ts'

export const getMemoryHealth = tool({
  name: 'get_memory_health',
  says: 'How this memory is doing: what it holds by kind and layer, how quick and large it is, and what to do about it.',
  call: CALLS.health,
  takes: { asOf },
})
