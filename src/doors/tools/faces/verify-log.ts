import { CALLS } from '#operations'
import { tool } from '../tool.ts'

export const verifyLog = tool({
  name: 'verify_log',
  says: 'Check that the record was not changed behind its back. Long on a large log.',
  call: CALLS.verify,
  takes: {},
})
