import { zConfigured, zExperiment } from '#log'
import { FACT_FIELDS } from './recording/fact-fields.ts'
import { recordingCall } from './recording/recording-call.ts'

const SETTINGS = zConfigured.keyof().options

/** Blocks are drawn by the name of the agent that records it. */
const zOwnExperiment = zExperiment
  .omit({ agent: true })
  .nullable()
  .optional()
  .describe(zConfigured.shape.experiment.description ?? '')

const NOTHING_SET = `Give one of ${SETTINGS.join(', ')}.`

const isSaid = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== undefined

export const configure = recordingCall(
  'configure',
  'configured',
  zConfigured.safeExtend({ ...FACT_FIELDS, experiment: zOwnExperiment }).superRefine((given, ctx) => {
    if (SETTINGS.some((one) => isSaid(given[one]))) return
    ctx.addIssue({ code: 'custom', message: 'names nothing to set', params: { next: NOTHING_SET } })
  }),
  'Set the account’s currency, trading day and bar length, a person’s limits, what contexts hold, and an experiment.',
  {
    // Blocks are drawn by the agent's name, which the log does not know: written down, they stay the same under another.
    byCaller: ({ experiment }, { agent }) => (experiment ? { experiment: { ...experiment, agent } } : {}),
  },
)
