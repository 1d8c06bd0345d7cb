import { z } from 'zod'
import { zName, zStrategy } from '#vocabulary'
import { zProfile } from './profile.ts'
import { zReflectorSettings } from './reflector-settings.ts'
import { zSearchSettings } from './search-settings.ts'

/** A home's `hindcast.json`. */
export const zHomeSettings = z.strictObject({
  agent: zName.optional().describe('whose memory, where none is named'),
  strategy: zStrategy.optional().describe('what is recorded without a strategy is of this one'),
  profile: zProfile.optional(),
  search: zSearchSettings.optional().describe('how texts are searched'),
  reflector: zReflectorSettings
    .optional()
    .describe('the language model that distils lessons: { provider, model }; none, if left out'),
  anchors: z
    .strictObject({
      also: z.string().min(1).describe('a file outside the home that receives every anchor too'),
    })
    .optional()
    .describe('where anchors are written besides the folder of each log: { also: FILE }'),
})
export type HomeSettings = z.output<typeof zHomeSettings>
