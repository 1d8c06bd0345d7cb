import { zBeliefSeeded } from '#log'
import { FACT_FIELDS } from './recording/fact-fields.ts'
import { recordingCall } from './recording/recording-call.ts'

export const beliefSeed = recordingCall(
  'belief.seed',
  'belief.seeded',
  zBeliefSeeded.safeExtend(FACT_FIELDS),
  'Seed a belief before the record shows it, in your own words and conditions (a person’s).',
)
