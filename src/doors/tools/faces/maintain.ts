import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'

export const maintain = tool({
  name: 'maintain',
  says: 'Do the maintenance that is due: beliefs split, merged and recounted, plans cleared, knowledge moved and summed up. A turn does it by itself once a day.',
  call: CALLS.maintain,
  takes: { dryRun: says('only show what it would come to') },
  again: true,
})
