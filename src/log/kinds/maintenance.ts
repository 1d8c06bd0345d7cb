import { z } from 'zod'
import { dueLookups, maintainMemories } from '#record'
import { zLabel } from '#vocabulary'
import { kind } from './kind.ts'

/** The boundary at which moves, merges and splits are looked at. */
export const zMaintenance = z.strictObject({ boundary: zLabel })

export const maintenanceKind = kind({
  name: 'maintenance',
  payload: zMaintenance,
  needsTime: true,
  lookups: dueLookups,
  remember: (_event, work) => maintainMemories(work),
})
