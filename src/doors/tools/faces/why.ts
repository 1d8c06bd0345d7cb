import { CALLS } from '#operations'
import { says, tool } from '../tool.ts'
import { asOf } from './arguments.ts'

export const why = tool({
  name: 'why',
  says: 'What a turn was shown, word for word, what it decided and what came of it; or where a handle comes from.',
  call: CALLS.show,
  takes: { of: says('a turn’s id or any handle: T12, E7, B3, P2, N4'), asOf },
})
