import { z } from 'zod'
import { dueLookups, maintainMemories } from '#record'
import { zLabel } from '#vocabulary'
import { kind } from './kind.ts'

export const zMaintenance = z.strictObject({ boundary: zLabel })

export const maintenanceKind = kind({
  name: 'maintenance',
  payload: zMaintenance,
  needsTime: true,
  lookups: dueLookups,
  remember: (_event, work) => maintainMemories(work),
})
