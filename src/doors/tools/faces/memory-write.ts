import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'
import { turn } from './arguments.ts'

export const memoryWrite = tool({
  name: 'memory_write',
  says: 'Write to your files. journal: an entry of today. note: what is true now, replacing the one of its key. review: of a week or month, standing for its days. learning: one sentence, with the trades that taught it.',
  call: CALLS.write,
  takes: {
    to: says('which file'),
    key: says('of a note position_XAUUSD; of a review week_2026-03'),
    text: says('Markdown; of a note or review the whole'),
    turn,
  },
})
