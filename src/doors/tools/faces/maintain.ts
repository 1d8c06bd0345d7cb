import { CALLS } from '#operations'
import { tool } from '../tool.ts'

export const maintain = tool({
  name: 'maintain',
  says: 'Do the maintenance that is due: beliefs split, merged and recounted, plans cleared. A turn does it by itself once a day.',
  call: CALLS.maintain,
  takes: {},
  again: true,
})
