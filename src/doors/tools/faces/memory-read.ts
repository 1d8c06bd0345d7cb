import { CALLS } from '#operations'
import { quotedFile } from '../quoted-file.ts'
import { says, tool } from '../tool.ts'
import { asOf, turn } from './arguments.ts'

export const memoryRead = tool({
  name: 'memory_read',
  says: 'Read a file of the memory or some of its lines, as it is or as it was.',
  call: CALLS.read,
  takes: {
    path: says('playbook.md, notes/KEY.md, journal/2026-01-31.md, reviews/week_2026-03.md, or a handle: N2'),
    lines: says('a range: 12-20'),
    turn,
    asOf,
  },
  tells: quotedFile,
})
