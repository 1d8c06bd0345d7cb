import { z } from 'zod'
import { marketOptions, zCalendar, zMarketChanges } from '#market'
import { APPETITE_RULES, changedLeash, dated, PRESET_NAMES, zLeashChanges } from '#memories'
import { defendBy } from '#record'
import { type Actor, canonical, HindcastError, type Instant, type Json, zLabel } from '#vocabulary'
import { put } from '../rows/change.ts'
import type { ConfigRow } from '../rows/config-rows.ts'
import type { FactEvent } from '../rows/event.ts'
import type { State } from '../rows/state.ts'
import { type ContextSet, changedContext, zContextChanges, zCount } from './context-settings.ts'
import { begunExperiment, zExperiment } from './experiment-setting.ts'
import { A_PERSON_DOES_THIS, kind, refuseUnlikePersons, rejectUnderLimits } from './kind.ts'

const zShare = (least: number) => z.number().min(least).max(1).optional()
const zSwitch = z.boolean().optional()

/** Of as many trades the rows are read at every turn to see whether a review is due. */
const MOST_TRADES_A_REVIEW = 200

/** Who says how much an observation matters. */
const SCORERS = ['rubric', 'model'] as const

/** Settings that change a derived row are facts of the log: the fold reads nothing else. */
export const zConfigured = z.strictObject({
  currency: zLabel.optional().describe('the account’s currency: USD'),
  calendar: zCalendar.optional().describe('by which days the account is counted'),
  barSeconds: zCount(1, 604_800).describe('seconds by which two reports of one trade may differ'),
  drawdownLimit: zShare(0.01).describe('share of the peak lost at which to stop trading; .2 unless set'),
  appetite: z
    .enum(APPETITE_RULES)
    .optional()
    .describe('how risk shrinks in a drawdown: seed, 1 − (drawdown/limit)², or grossman-zhou'),
  probe: zShare(0).describe(
    'share of the cap that a probe risks while the record is young; .1 unless set, 0: none (a person’s)',
  ),
  market: zMarketChanges
    .optional()
    .describe('how bars become a situation: { "classifier": "fixed" }; the rest stays as it is'),
  beliefPlans: zSwitch.describe(
    'a belief that is found makes a plan of its own; off unless set (a person’s)',
  ),
  strictFiles: zSwitch.describe('read protected files as they were last approved (a person’s)'),
  reviewAfter: zCount(0, MOST_TRADES_A_REVIEW).describe(
    'ask for a review each time so many trades have closed since the last; 0, as unless set: never',
  ),
  layers: z
    .enum(PRESET_NAMES)
    .optional()
    .describe('by which rules knowledge sinks or fades; hindcast unless set (a person’s)'),
  scorer: z
    .enum(SCORERS)
    .optional()
    .describe('who scores and sums up observations: the rubric unless set, or the home’s model (reflector)'),
  leash: zLeashChanges
    .optional()
    .describe('limits: { "riskPerTrade": 0.01, "symbols": ["XAUUSD"] }; the rest stays (a person’s)'),
  context: zContextChanges
    .optional()
    .describe('what contexts hold, for all and by strategy: { "recentTrades": 5 }; the rest stays'),
  experiment: zExperiment
    .nullable()
    .optional()
    .describe(
      'withhold one part of the contexts in some blocks of days, to see whether it helps: { "section": "lessons" }; null ends it (a person’s)',
    ),
})
export type Configured = z.output<typeof zConfigured>

const isSame = (a: unknown, b: unknown): boolean => canonical(a as Json) === canonical(b as Json) // settings are plain data

const A_PERSONS = [
  ...(['drawdownLimit', 'appetite', 'probe', 'leash'] as const),
  ...(['beliefPlans', 'strictFiles', 'layers', 'experiment'] as const),
]

/** The settings that limits are measured by. */
const MEASURES = ['currency', 'calendar', 'barSeconds'] as const

export const configuredKind = kind({
  name: 'configured',
  payload: zConfigured,
  setting: true,
  // How much may be lost, and whether unapproved files are read, is not for the agent to say.
  aPersons: A_PERSONS,
  refuse: (state, { actor, data }) => {
    const { config } = state
    const told = changed(config, data, null)
    for (const field of MEASURES)
      if (!isSame(told[field], config[field]))
        rejectUnderLimits(state, actor, `the account’s ${field}`, field)
    if (actor !== 'person') refuseHiding(config, told.context ?? {}, actor)
    for (const setting of config.byPerson ?? [])
      refuseUnlikePersons(actor, setting, setting, config[setting], told[setting])
  },
  unchanged: true,
  holds: (state, event) => {
    const { byPerson, ...config } = state.config
    const { byPerson: _, ...then } = withExperiment(changed(state.config, event.data, null), state, event)
    return (
      isSame(then, config) &&
      (event.actor !== 'person' || madeIn(event.data).every((one) => byPerson?.includes(one)))
    )
  },
  tellsOfRules: ({ strictFiles, leash }) => strictFiles !== undefined || leash !== undefined,
  remember: ({ data: { drawdownLimit } }, work) => {
    if (drawdownLimit !== undefined) defendBy(drawdownLimit, work)
  },
  rows: (state, event) => {
    const { config } = state
    const { actor, data, at } = event
    const byPerson = SETTINGS.filter((one) => data[one] !== undefined || config.byPerson?.includes(one))
    const row = withExperiment(changed(config, data, at), state, event)
    return [put('config', actor === 'person' ? { ...row, byPerson } : row), ...quotedIn(data.currency, state)]
  },
  // Another calendar, another day: the next event begins it.
  ledger: ({ event, account }) =>
    event.data.calendar === undefined ? account : { ...account, dayEndsAt: null },
})

/** Instruments that were described without a currency are quoted in the account's. */
const quotedIn = (currency: string | undefined, { instruments }: State) =>
  [...instruments.values()].flatMap((instrument) =>
    currency !== undefined && instrument.quoteAssumed && instrument.quoteCurrency !== currency
      ? [put('instruments', { ...instrument, quoteCurrency: currency })]
      : [],
  )

/** A context without its memory holds none of a person's plans and warnings; and what an experiment compares is not the agent's to change. */
const refuseHiding = (config: ConfigRow, told: ContextSet, actor: Actor): void => {
  if (config.experiment !== undefined)
    refuseUnlikePersons(actor, 'an experiment on what contexts hold', 'context', config.context ?? {}, told)
  const { strategies = {}, ...all } = told
  const before = config.context?.strategies ?? {}
  const changes = [
    [all, config.context] as const,
    ...Object.entries(strategies).map(([name, of]) => [of, before[name]] as const),
  ]
  if (changes.some(([now, then]) => (now.memory ?? true) !== true && now.memory !== then?.memory))
    throw new HindcastError(
      'not_allowed',
      `only a person may take memory out of the context, and with it a person’s plans and warnings; this handle belongs to the ${actor}`,
      { field: 'context', next: A_PERSON_DOES_THIS },
    )
}

const SETTINGS = zConfigured.keyof().options

const madeIn = (data: Configured) => SETTINGS.filter((one) => data[one] !== undefined)

/** An experiment is fixed when it begins, by what is known then; it takes its place, or ends. */
const withExperiment = (
  { experiment: before, ...config }: ConfigRow,
  { runs, strategies }: State,
  { data: { experiment: said }, run, at, knownAt }: FactEvent<Configured>,
): ConfigRow => {
  if (said === null) return config
  if (said === undefined) return before ? { ...config, experiment: before } : config
  const simulated = (runs.get(run)?.mode ?? 'live') !== 'live'
  const holds = [...strategies.values()].flatMap((row) => row.holds)
  return { ...config, experiment: begunExperiment(before, said, { at, knownAt, simulated, holds }) }
}

/** What was not said stays as it is. */
const changed = (
  config: ConfigRow,
  { market, leash, context, experiment: _, ...plain }: Configured,
  at: Instant | null,
): ConfigRow => ({
  ...config,
  // A fact holds no undefined field.
  ...(plain as Partial<ConfigRow>),
  ...(market && { market: marketOptions(market, config.market) }),
  ...(leash && { leash: dated(config.leash, changedLeash(config.leash, leash), at) }),
  ...(context && { context: changedContext(config.context, context) }),
})
