import { CALLS } from '#operations'
import { own, tool } from '../tool.ts'

export const reflect = tool({
  name: 'reflect',
  says: 'Draw lessons from your trades now. begin_turn does it by itself when it is due.',
  call: CALLS.reflect,
  takes: { strategy: own },
  again: true,
})
