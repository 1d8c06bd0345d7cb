import { z } from 'zod'
import { coldStartSeeds, evaluate, testPlanFor, worthTesting } from '#memories'
import {
  type BeliefRow,
  type Moment,
  momentOf,
  type Payload,
  readBeliefs,
  readEpisodes,
  zBeliefSeeded,
} from '#record'
import { HindcastError, handleOf, isoOf, parse, zLabel } from '#vocabulary'
import { beliefCounts, beliefsOut, zBelief } from '../belief-output.ts'
import { recordFact, zRecorded } from '../fact.ts'
import { operation } from '../operation.ts'
import { SITUATION_FIELDS, type Situation, situationOf } from '../situation.ts'
import { AS_OF, FACT_FIELDS, split, zIso } from '../when.ts'

const MOST_BELIEFS = 1_000
/** Evidence listed for one belief, on each side. */
const MOST_EVIDENCE = 50

const { turn: _, ...QUESTION } = SITUATION_FIELDS

export const beliefs = operation({
  name: 'beliefs',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'What the record supports, contradicts, or cannot tell yet; one by its handle with its evidence.',
  positional: 'belief',
  input: z.strictObject({
    ...AS_OF,
    ...QUESTION,
    belief: zLabel.optional().describe('B3: one belief, with its evidence for and against'),
    state: z.enum(['candidate', 'supported', 'contradicted', 'retired']).optional(),
    merged: z.boolean().default(false).describe('also those that a wider belief speaks for'),
    limit: z.int().min(1).max(MOST_BELIEFS).default(50),
  }),
  output: z.object({
    asOf: zIso,
    tried: z.int().describe('beliefs with ten observations, ever'),
    found: z.int().describe('supported or contradicted now'),
    beliefs: z.array(zBelief),
    /** Of one belief. */
    evidence: z.object({ for: z.array(z.string()), against: z.array(z.string()), more: z.int() }).nullable(),
    worthTesting: z.array(
      z.object({ handle: z.string(), sd: z.number().nullable(), trades: z.int(), plan: z.unknown() }),
    ),
    why: z.string().nullable(),
  }),
  run: async (caller, input) => {
    const log = await caller.log()
    const moment = await momentOf(log, input.asOf)
    const situation = await situationOf(moment, input, caller.run)
    const all = await readBeliefs(moment)
    const named = input.belief === undefined ? undefined : beliefNamed(all, input.belief)
    const shown = all.filter(({ state }) => state !== 'forming')
    const applying = shown.filter((belief) => applies(belief, situation, input))
    const listed = named
      ? [named]
      : applying
          .filter(({ state }) => input.state === undefined || state === input.state)
          .filter((belief) => input.merged || belief.mergedInto === null || isFound(belief))
          .sort(byState)
          .slice(0, input.limit)
    return {
      asOf: isoOf(moment.at),
      ...beliefCounts(all),
      beliefs: await beliefsOut(moment, listed, all),
      evidence: named ? await evidenceOf(moment, named) : null,
      worthTesting: named
        ? []
        : worthTesting(applying).map(({ handle, sd, condition, trades }) => ({
            handle,
            sd,
            trades,
            plan: { ...testPlanFor(handle, condition, moment.at), source: 'belief' },
          })),
      why: listed.length > 0 ? null : emptyBecause(all, shown.length),
    }
  },
})

const beliefNamed = (all: readonly BeliefRow[], name: string): BeliefRow => {
  const found = all.find((belief) => belief.id === name || handleOf('belief', belief.n) === name)
  if (!found)
    throw new HindcastError('not_found', `no belief called "${name.slice(0, 40)}" was known at this moment`, {
      field: 'belief',
      next: 'List them with: hindcast beliefs.',
    })
  return found
}

const isFound = ({ state }: BeliefRow): boolean => state === 'supported' || state === 'contradicted'

/** What the question names must not contradict the belief's conditions; what it leaves open does not. */
const applies = (
  belief: BeliefRow,
  { facts }: Situation,
  asked: { readonly [field: string]: unknown },
): boolean => {
  const { symbol, strategy, direction, context, bars } = asked
  const asks = [symbol, strategy, direction, context, bars].some((field) => field !== undefined)
  if (!asks) return true
  const market = context === undefined && bars === undefined ? {} : facts
  return (
    evaluate(belief.condition, {
      ...market,
      symbol: facts.symbol,
      strategy: strategy === undefined ? undefined : facts.strategy,
      direction: facts.direction,
    }) !== 'fails'
  )
}

const STATE_ORDER = ['supported', 'contradicted', 'candidate', 'retired']
const byState = (a: BeliefRow, b: BeliefRow): number =>
  STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state) || b.observations - a.observations || a.n - b.n

const emptyBecause = (all: readonly BeliefRow[], shown: number): string => {
  if (shown > 0) return 'no belief matches the question'
  if (all.length === 0)
    return 'no belief was known at this moment: trades with a strategy and an outcome in R make them; a person may seed one'
  return `no situation had ten observations yet; ${all.length} are being counted`
}

/** Newest first, episodes by handle. */
const evidenceOf = async (moment: Moment, belief: BeliefRow) => {
  const where: { [column: string]: string } =
    belief.strategy === null || belief.symbol === null
      ? {}
      : { strategy: belief.strategy, symbol: belief.symbol }
  const rows = await moment.log.store.rows('evidence', {
    seq: moment.seq,
    where,
    order: { column: 'seq', descending: true },
  })
  const own = rows.filter((row) => row.beliefs.includes(belief.n))
  const looked = own.slice(0, 2 * MOST_EVIDENCE)
  const ids = looked.flatMap((row) => row.episodes)
  const episodes = new Map((await readEpisodes(moment, ids)).map((one) => [one.id, one]))
  const sides: { for: string[]; against: string[] } = { for: [], against: [] }
  let shown = 0
  for (const { episodes: members, measure } of looked) {
    // By what the outcomes are known to be now; what was voided is no evidence.
    const counted = members
      .flatMap((id) => episodes.get(id) ?? [])
      .flatMap(({ n, r, rSource }) =>
        r === null || rSource !== measure ? [] : [{ handle: handleOf('episode', n), r }],
      )
    const sum = counted.reduce((total, { r }) => total + r, 0)
    const side = (belief.claim === 'gains' ? sum > 0 : sum < 0) ? sides.for : sides.against
    if (counted.length > 0 && side.length >= MOST_EVIDENCE) continue
    shown += 1
    side.push(...counted.map(({ handle }) => handle))
  }
  return { ...sides, more: own.length - shown }
}

const COLD_STARTS = coldStartSeeds().map(({ key }) => key)

export const beliefSeed = operation({
  name: 'belief.seed',
  verb: 'record',
  scope: 'write',
  writes: true,
  describe:
    'Seed a belief before the record shows it (a person’s): one of ours by key, or your own words and conditions.',
  positional: 'key',
  input: z.strictObject({
    ...FACT_FIELDS,
    key: z.enum(COLD_STARTS).optional().describe('a common opinion to start with'),
    strategy: zLabel.optional().describe('of a key: only for this strategy'),
    symbol: zLabel.optional().describe('of a key: only for this symbol'),
    proposition: zBeliefSeeded.shape.proposition.optional(),
    condition: z.unknown().optional().describe('when it holds: { "trend": "up", "atrD1": { "above": 100 } }'),
    claim: zBeliefSeeded.shape.claim,
  }),
  output: zRecorded,
  run: (caller, input) => {
    const { fact, payload } = split(input)
    return recordFact(caller, 'belief.seeded', fact, seeded(payload) as Payload)
  },
})

interface SeedAsked {
  readonly key?: string | undefined
  readonly strategy?: string | undefined
  readonly symbol?: string | undefined
  readonly proposition?: string | undefined
  readonly condition?: unknown
  readonly claim: 'gains' | 'loses'
}

/** One of ours, or the caller's own words; never a mixture of which a part would be lost without a word. */
const seeded = ({ key, strategy, symbol, ...own }: SeedAsked) => {
  const { proposition, condition } = own
  if (key === undefined) {
    if (proposition === undefined && condition === undefined)
      throw refused(
        'key',
        'or a proposition with its condition is needed',
        `Keys: ${COLD_STARTS.join(', ')}.`,
      )
    if (strategy !== undefined || symbol !== undefined)
      throw refused(
        strategy === undefined ? 'symbol' : 'strategy',
        'narrows a key, and none is given',
        'Put strategy and symbol into the condition.',
      )
    return parse(zBeliefSeeded, own, 'belief.seed')
  }
  if (proposition !== undefined || condition !== undefined)
    throw refused(
      'key',
      'comes with words and conditions of its own',
      'Give a key, or a proposition with its condition.',
    )
  const known = coldStartSeeds({ strategy, symbol }).find((one) => one.key === key)
  return parse(
    zBeliefSeeded,
    { proposition: known?.text, condition: known?.condition, claim: known?.claim },
    'belief.seed',
  )
}

const refused = (field: string, problem: string, next: string): HindcastError =>
  new HindcastError('invalid_input', `${field} ${problem}`, { field, next })
