import { defendBy } from '#record'
import type { Actor, Instant } from '#vocabulary'
import { put } from '../rows/change.ts'
import type { ConfigRow } from '../rows/config-rows.ts'
import type { FactEvent } from '../rows/event.ts'
import type { State } from '../rows/state.ts'
import { type ContextSet, changedContext } from './context-settings.ts'
import { begunExperiment } from './experiment-setting.ts'
import { isSameData, kind, notAllowed, refuseUnlikePersons, rejectUnderLimits } from './kind.ts'
import { type Configured, zConfigured } from './settings-schema.ts'

const A_PERSONS = [
  ...(['drawdownLimit', 'appetite', 'evidence', 'limits'] as const),
  ...(['beliefPlans', 'layers', 'experiment', 'notify'] as const),
]

const MEASURES = ['currency', 'calendar', 'barSeconds'] as const

export const configuredKind = kind({
  name: 'configured',
  payload: zConfigured,
  setting: true,
  // How much may be lost, is not for the agent to say.
  aPersons: A_PERSONS,
  refuse: (state, { actor, data }) => {
    const { config } = state
    const told = changed(config, data, null)
    for (const field of MEASURES)
      if (!isSameData(told[field], config[field]))
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
      isSameData(then, config) &&
      (event.actor !== 'person' || madeIn(event.data).every((one) => byPerson?.includes(one)))
    )
  },
  tellsOfRules: ({ limits }) => limits !== undefined,
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
    throw notAllowed(
      'only a person may take memory out of the context, and with it a person’s plans and warnings',
      actor,
      'context',
    )
}

const SETTINGS = zConfigured.keyof().options

const madeIn = (data: Configured) => SETTINGS.filter((one) => data[one] !== undefined)

/** An experiment is fixed when it begins, by what is known then; it takes its place, or ends. */
const withExperiment = (
  { experiment: before, ...config }: ConfigRow,
  { runs, strategies }: State,
  event: FactEvent<Configured>,
): ConfigRow => {
  const said = event.data.experiment
  if (said === null) return config
  if (said === undefined) return before ? { ...config, experiment: before } : config
  const simulated = (runs.get(event.run)?.mode ?? 'live') !== 'live'
  const holds = [...strategies.values()].flatMap((row) => row.holds)
  return { ...config, experiment: begunExperiment(before, said, event, simulated, holds) }
}

const changed = (
  config: ConfigRow,
  { limits, context, evidence, experiment: _, ...plain }: Configured,
  at: Instant | null,
): ConfigRow => ({
  ...config,
  // A fact holds no undefined field.
  ...(plain as Partial<ConfigRow>),
  // The same limits given again keep their date.
  ...(limits && !isSameData(config.limits ?? {}, limits) && { limits, limitsSince: at }),
  ...(context && { context: changedContext(config.context, context) }),
  ...(evidence && { evidence: { ...config.evidence, ...evidence } }),
})
