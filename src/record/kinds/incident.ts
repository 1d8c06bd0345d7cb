import { z } from 'zod'
import { zLabel } from '#vocabulary'
import { rememberIncident } from '../remember/remember-decision.ts'
import { zProse } from '../rows/prose.ts'
import { kind } from './kind.ts'

/** Something happened that was nobody's trade: "the broker connection dropped". */
export const zIncident = z.strictObject({
  text: zProse,
  symbol: zLabel.optional(),
  severity: z.enum(['info', 'warning', 'critical']).default('warning'),
})

export const incidentKind = kind({
  name: 'incident',
  v: 1,
  payload: zIncident,
  knownBy: 'run',
  texts: ['text'],
  remember: (event, work) => rememberIncident(event, event.data, work),
})
