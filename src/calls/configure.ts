import { FIRST_CONFIG, zConfigured, zExperiment } from '#log'
import { limitLines, limitsInForce } from '#memories'
import { FACT_FIELDS } from './recording/fact-fields.ts'
import { recordingCall } from './recording/recording-call.ts'
import type { Caller } from './session/caller.ts'

const SETTINGS = zConfigured.keyof().options

/** Blocks are drawn by the name of the agent that records it. */
const zOwnExperiment = zExperiment
  .omit({ agent: true })
  .nullable()
  .optional()
  .describe(zConfigured.shape.experiment.description ?? '')

const NOTHING_SET = `Give one of ${SETTINGS.join(', ')}.`

/** Empty limits take all limits off. Any other empty object changes nothing. */
const isSet = (name: string, value: unknown): boolean =>
  typeof value === 'object' && value !== null && name !== 'limits'
    ? Object.keys(value).length > 0
    : value !== undefined

export const configure = recordingCall(
  'configure',
  'configured',
  zConfigured.safeExtend({ ...FACT_FIELDS, experiment: zOwnExperiment }).superRefine((given, ctx) => {
    if (SETTINGS.some((one) => isSet(one, given[one]))) return
    ctx.addIssue({ code: 'custom', message: 'names nothing to set', params: { next: NOTHING_SET } })
  }),
  'Set the account’s currency, trading day and bar length, a person’s limits, what contexts hold, and an experiment.',
  {
    // Blocks are drawn by the agent's name, which the log does not know: written down, they stay the same under another.
    byCaller: ({ experiment }, { agent }) => (experiment ? { experiment: { ...experiment, agent } } : {}),
    noticesAt: (caller, seq) => limitNotices(caller, seq),
  },
)

/** Limits are replaced whole: the person reads what holds now, and what no longer does. */
const limitNotices = async (caller: Caller, seq: number): Promise<readonly string[]> => {
  const { store } = await caller.log()
  const linesAt = async (at: number): Promise<readonly string[]> => {
    const config = (await store.rows('config', { seq: at }))[0] ?? FIRST_CONFIG
    const own = Object.entries(config.limits?.strategies ?? {})
    return [
      ...limitLines(limitsInForce(config)),
      ...own.flatMap(([name, limits]) =>
        limitLines(limitsInForce({ ...FIRST_CONFIG, limits })).map((line) => `${name}: ${line}`),
      ),
    ]
  }
  const [before, now] = [await linesAt(seq - 1), await linesAt(seq)]
  const off = before.filter((line) => !now.includes(line))
  if (off.length === 0 && now.length === before.length) return []
  const on = now.length === 0 ? 'none' : now.join('; ')
  return [`limits: ${on}${off.length === 0 ? '' : `. No longer: ${off.join('; ')}`}`]
}
