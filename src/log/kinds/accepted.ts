import { z } from 'zod'
import { zProse } from '#vocabulary'
import { kind } from './kind.ts'

export const zAccepted = z.strictObject({
  reason: zProse.describe('why the log is not the one that was anchored, in words'),
  found: z.string().describe('what was found'),
})

/** A person takes a log that is not the one that was anchored as the log from now on. That it was so stays on record. */
export const acceptedKind = kind({
  name: 'accepted',
  payload: zAccepted,
  setting: true,
  texts: ['reason'],
  onlyBy: 'person',
  tellsOfRules: () => true,
})
