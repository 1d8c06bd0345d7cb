import { z } from 'zod'
import { rememberIncident } from '#record'
import { zLabel, zProse } from '#vocabulary'
import { kind } from './kind.ts'

export const zIncident = z.strictObject({
  text: zProse.describe('what happened, in words'),
  symbol: zLabel.optional().describe('the symbol it concerns, if one'),
})

export const incidentKind = kind({
  name: 'incident',
  payload: zIncident,
  needsTime: true,
  texts: ['text'],
  remember: (event, work) => rememberIncident(event, event.data, work),
})
