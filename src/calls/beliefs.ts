import { z } from 'zod'
import { type BeliefRow, momentOf, readBeliefs } from '#log'
import { canBeTold, conjunctsOf, evaluate, shownBelief, worthTesting, writtenCondition } from '#memories'
import { handleOf, isoOf } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { type Asked, SITUATION_FIELDS, type Situation, situationOf } from './asking/asked-situation.ts'
import { whatWouldMatch } from './asking/what-would-match.ts'
import { call } from './call.ts'
import { zAsOf, zNotices, zWhyEmpty } from './outputs/answer-fields.ts'
import { beliefCounts, beliefsOut, zBelief, zWorthTesting } from './outputs/belief-output.ts'

const MOST_BELIEFS = 1_000

const { symbol, strategy, side, context } = SITUATION_FIELDS
const QUESTION = { symbol, strategy, side, context }

export const beliefs = call({
  name: 'beliefs',
  verb: 'recall',
  access: 'read',
  describe: 'What the record supports or contradicts; and what it cannot tell yet.',
  input: z.strictObject({
    ...AS_OF,
    ...QUESTION,
    all: z.boolean().default(false).describe('also those of which nothing can be told yet'),
    merged: z.boolean().default(false).describe('also those that a wider belief speaks for'),
    limit: z.int().min(1).max(MOST_BELIEFS).default(50).describe('at most so many beliefs'),
  }),
  output: z.object({
    asOf: zAsOf,
    tried: z.int().describe('beliefs with ten observations, ever'),
    found: z.int().describe('supported or contradicted now'),
    beliefs: z.array(zBelief).describe('what can be told, found ones first; with all, also what cannot'),
    rest: z.string().nullable().describe('how many cannot be told yet, in a line; null: none'),
    worthTesting: z.array(zWorthTesting).describe('candidates that the next trades would teach most about'),
    notices: zNotices,
    why: zWhyEmpty,
  }),
  run: async (caller, input) => {
    const moment = await momentOf(await caller.log(), input.asOf)
    const situation = await situationOf(moment, input, caller)
    const all = await readBeliefs(moment)
    const shown = all.filter(({ state }) => state !== 'forming')
    const applying = shown.filter((belief) => applies(belief, situation, input))
    const listed = applying
      .filter((belief) => input.merged || belief.mergedInto === null || isFound(belief))
      .filter((belief) => input.all || canBeTold(belief))
      .sort(byState)
      .slice(0, input.limit)
    return {
      asOf: isoOf(moment.at),
      ...beliefCounts(all),
      beliefs: await beliefsOut(moment, listed, all),
      rest: restOf(
        all.filter((belief) => applies(belief, situation, input)),
        all,
      ),
      worthTesting: worthTesting(applying).map(({ handle, condition, trades }) => ({
        handle,
        trades,
        condition: writtenCondition(condition),
      })),
      notices: [...situation.leftOut],
      why: listed.length > 0 ? null : emptyBecause(all, shown, applying, input),
    }
  },
})

const isFound = ({ state }: BeliefRow): boolean => state === 'supported' || state === 'contradicted'

/** What the question names must not contradict the belief's conditions; what it leaves open does not. */
const applies = (
  belief: BeliefRow,
  { facts }: Situation,
  asked: { readonly [field: string]: unknown },
): boolean => {
  const { symbol, strategy, side, context } = asked
  const asks = [symbol, strategy, side, context].some((field) => field !== undefined)
  if (!asks) return true
  const market = context === undefined ? {} : facts
  return (
    evaluate(belief.condition, {
      ...market,
      symbol: facts.symbol,
      otherNames: facts.otherNames,
      strategy: strategy === undefined ? undefined : facts.strategy,
      direction: facts.direction,
    }) !== 'fails'
  )
}

/** `7 candidates cannot be told yet, the nearest (B3) for about 120 outcomes more; 12 are forming, with fewer than ten each` */
const restOf = (applying: readonly BeliefRow[], all: readonly BeliefRow[]): string | null => {
  const waiting = applying.filter((belief) => isWaiting(belief))
  const forming = applying.filter(({ state }) => state === 'forming')
  const counts = beliefCounts(all)
  const [nearest] = waiting
    .flatMap((belief) => {
      const { aboutMore } = shownBelief(belief, counts)
      return aboutMore === null ? [] : [{ handle: handleOf('belief', belief.n), aboutMore }]
    })
    .sort((a, b) => a.aboutMore - b.aboutMore)
  const near = nearest ? `, the nearest (${nearest.handle}) for about ${nearest.aboutMore} outcomes more` : ''
  const parts = [
    ...(waiting.length === 0 ? [] : [`${counted(waiting.length, 'candidate')} cannot be told yet${near}`]),
    ...(forming.length === 0 ? [] : [`${forming.length} forming, with fewer than ten outcomes each`]),
  ]
  return parts.length === 0 ? null : parts.join('; ')
}

const isWaiting = (belief: BeliefRow): boolean =>
  belief.state === 'candidate' && belief.mergedInto === null && !canBeTold(belief)

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const STATE_ORDER = ['supported', 'contradicted', 'candidate', 'retired']
const byState = (a: BeliefRow, b: BeliefRow): number =>
  STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state) || b.observations - a.observations || a.n - b.n

const emptyBecause = (
  all: readonly BeliefRow[],
  shown: readonly BeliefRow[],
  applying: readonly BeliefRow[],
  { symbol, strategy, side }: Asked,
): string => {
  if (all.length === 0)
    return 'no belief was known at this moment: trades with a strategy and an outcome in R make them; a person may seed one'
  if (shown.length === 0) return `no situation had ten observations yet; ${all.length} are being counted`
  const named = whatWouldMatch('belief', shown, [
    { name: 'symbol', asked: symbol, of: (belief) => saidOf(belief, 'symbol') ?? symbol ?? null },
    { name: 'strategy', asked: strategy, of: (belief) => saidOf(belief, 'strategy') ?? strategy ?? null },
    { name: 'side', asked: side, of: (belief) => saidOf(belief, 'direction') ?? side ?? null },
  ])
  if (named !== null) return named
  if (applying.length === 0) return `no belief holds in that situation; ${shown.length} are about others`
  return applying.some(canBeTold)
    ? 'wider beliefs speak for those that match; the option merged lists them too'
    : 'nothing can be told yet; the option all lists the candidates'
}

/** What a belief's conditions say of a name; null where it may be any. */
const saidOf = ({ condition }: BeliefRow, field: 'symbol' | 'strategy' | 'direction'): string | null => {
  for (const part of conjunctsOf(condition))
    if ('field' in part && part.field === field && 'is' in part) return String(part.is)
  return null
}
