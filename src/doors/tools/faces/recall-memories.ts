import { CALLS, type Hit, type Recall } from '#operations'
import { own, says, tool } from '../tool.ts'
import { turn } from './arguments.ts'
import { publishedContext } from './published-words.ts'

/** What others call our memories. */
const OURS: { readonly [type: string]: string } = {
  episodic: 'episodes',
  semantic: 'beliefs',
  prospective: 'plans',
}

const asOurs = (types: unknown): unknown =>
  Array.isArray(types)
    ? types.map((type: unknown) =>
        typeof type === 'string' && Object.hasOwn(OURS, type) ? OURS[type] : type,
      )
    : types

interface Published {
  readonly memory_id: string
  readonly memory_type: 'episodic' | 'semantic' | 'prospective'
  readonly handle: string
  readonly score: number
  readonly formula: string
  readonly components: object | null
  readonly explanation: string
  readonly data: object
}

const published = ({ hits, warnings, beliefs, plans, distribution, why }: Recall) => ({
  memories: [
    ...hits.map((hit): Published => episodic(hit, false)),
    ...warnings.map((hit): Published => episodic(hit, true)),
    ...beliefs.map(
      ({ belief, ...scored }): Published => ({
        ...named('semantic', belief.handle),
        ...scored,
        data: belief,
      }),
    ),
    ...plans.map(
      ({ plan, ...scored }): Published => ({ ...named('prospective', plan.handle), ...scored, data: plan }),
    ),
  ],
  outcomes: distribution,
  ...(why === null ? {} : { empty_reason: why }),
})

const named = <Type extends Published['memory_type']>(memory_type: Type, handle: string) => ({
  memory_id: handle,
  memory_type,
  handle,
})

const episodic = (
  { handle, score, formula, components, explanation, ...data }: Hit,
  warning: boolean,
): Published => ({
  ...named('episodic', handle),
  score,
  formula,
  components,
  explanation,
  data: { warning, ...data },
})

export const recallMemories = tool({
  name: 'recall_memories',
  says: 'What happened in situations like this one: trades that tell most, losses as warnings, beliefs that hold here, plans, and what the whole record comes to.',
  call: CALLS.recall,
  takes: {
    symbol: own,
    market_context: { field: 'text', says: 'words to look for in reasons and remarks' },
    context_regime: { field: 'context.regime', says: 'as context.regime', type: 'string' },
    context_atr_d1: { field: 'context.atrD1', says: '', type: 'number' },
    context: { says: '', inside: publishedContext },
    strategy_name: { field: 'strategy', says: '' },
    memory_types: {
      field: 'memories',
      says: 'all if left out',
      words: ['episodic', 'semantic', 'prospective'],
      as: asOurs,
    },
    limit: says('10 if left out'),
    as_of: { field: 'asOf', says: 'ISO 8601' },
    formula: says(''),
    order: says('balanced shows warnings beside the hits; outcome is the plain list by score'),
    turn,
  },
  answers: published,
})
