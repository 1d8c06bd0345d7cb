import { CALLS, type Read } from '#operations'
import { quotedLines } from '#recall'
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
  tells: ({ path, startLine, endLine, lines, by, trust, handle, marked, text }: Read) =>
    [
      `${handle === null ? '' : `[${handle}] `}${path}, lines ${startLine} to ${endLine} of ${lines}, by ${by}, trust ${trust}${marked === null ? '' : `; ${marked}`}`,
      quotedLines(text),
    ].join('\n'),
})
