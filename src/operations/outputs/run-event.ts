import { z } from 'zod'
import { MODES } from '#record'
import { zIso } from './iso.ts'

/** What a call that opens or closes a run answers. */
export const zRunEvent = z.object({ run: z.string(), mode: z.enum(MODES), at: zIso, message: z.string() })
