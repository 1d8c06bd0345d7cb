import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'

export const reindex = tool({
  name: 'reindex',
  says: 'Bring the search index up to date.',
  call: CALLS.reindex,
  takes: { anew: says('make it from nothing') },
  again: true,
})
