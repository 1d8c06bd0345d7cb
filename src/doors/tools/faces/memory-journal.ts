import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'
import { turn } from './arguments.ts'

export const memoryJournal = tool({
  name: 'memory_journal',
  says: 'Add an entry to today’s journal: what happened, what was expected, what was different.',
  call: CALLS.journal,
  takes: { text: says('Markdown'), turn },
})
