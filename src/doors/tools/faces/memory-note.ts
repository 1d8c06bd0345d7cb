import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'
import { turn } from './arguments.ts'

export const memoryNote = tool({
  name: 'memory_note',
  says: 'Write a note under a key, in place of the one before (older versions are kept). For what is true now: position_XAUUSD, market_gold.',
  call: CALLS.note,
  takes: { key: says('a name, not a path'), text: says('the whole note, Markdown'), turn },
  again: true,
})
