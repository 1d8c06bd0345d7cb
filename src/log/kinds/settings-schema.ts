import { z } from 'zod'
import { CLASSIFIERS, zCalendar } from '#market'
import { APPETITE_RULES, PRESET_NAMES, zLimits } from '#memories'
import { zLabel } from '#vocabulary'
import { zContextChanges, zCount } from './context-settings.ts'
import { zEvidenceSettings } from './evidence-settings.ts'
import { zExperiment } from './experiment-setting.ts'

const zShare = (least: number) => z.number().min(least).max(1).optional()
const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) => z.enum(names).optional()
const zSwitch = z.boolean().optional()

const SCORERS = ['rubric', 'model'] as const

/** Settings that change a derived row are facts of the log: the fold reads nothing else. */
export const zConfigured = z.strictObject({
  notify: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional()
    .describe('address that halts, flags and proposals are posted to; null: none (a person’s)'),
  currency: zLabel.optional().describe('the account’s currency: USD'),
  calendar: zCalendar.optional().describe('by which days the account is counted'),
  barSeconds: zCount(1, 604_800).describe('seconds by which two reports of one trade may differ'),
  drawdownLimit: zShare(0.01).describe('share of the peak lost at which to stop trading; .2 unless set'),
  appetite: oneOf(APPETITE_RULES).describe(
    'how risk shrinks in a drawdown: seed, 1 − (drawdown/limit)², or grossman-zhou',
  ),
  evidence: zEvidenceSettings
    .optional()
    .describe('how the record is weighed: { "cap": 0.01, "strict": true }; the rest stays (a person’s)'),
  classifier: oneOf(CLASSIFIERS).describe(
    'how bars become a situation: relative to the symbol’s own past, as unless set, or by thresholds that are fixed for all symbols',
  ),
  beliefPlans: zSwitch.describe(
    'a belief that is found makes a plan of its own; off unless set (a person’s)',
  ),
  layers: oneOf(PRESET_NAMES).describe('rules of sinking and fading; hindcast unless set (a person’s)'),
  scorer: oneOf(SCORERS).describe('who scores and sums up observations: the rubric unless set, or the model'),
  limits: zLimits
    .optional()
    .describe('limits, all of them: { "riskPerTrade": 0.01 }; {} takes them off (a person’s)'),
  context: zContextChanges.optional().describe('what contexts hold: { "recentTrades": 5 }; the rest stays'),
  experiment: zExperiment
    .nullable()
    .optional()
    .describe(
      'withhold a part of contexts in some days: { "section": "lessons" }; null ends it (a person’s)',
    ),
})
export type Configured = z.output<typeof zConfigured>
