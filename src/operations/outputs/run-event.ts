import { z } from 'zod'
import { MODES } from '#log'
import { zIso } from './iso.ts'
import { zNotices } from './notices-output.ts'

/** What a call that opens or closes a run answers. */
export const zRunEvent = z
  .object({
    run: z.string().describe('name of the run: what it is opened by'),
    mode: z.enum(MODES).describe('live, or simulated with a log of its own'),
    at: zIso.nullable().describe('when that happened, by the run’s clock; null: it had no time yet'),
    notices: zNotices,
    message: z.string().describe('what happened, for people'),
  })
  .meta({ id: 'RunEvent' })
