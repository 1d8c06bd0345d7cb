import type { Decision } from '#ledger'
import { type EpisodeRow, type FactEvent, put, readRef } from '#log/rows'
import { readContext } from '#market'
import { type Strategy, strategyVariant } from '#vocabulary'
import { agentState } from './agent-state.ts'
import { countedCites } from './cited-handles.ts'
import { NO_OUTCOME } from './episode-of-trade.ts'
import { expected } from './expected-outcome.ts'
import { judgeByDecision } from './plan-outcomes.ts'
import type { Remembering } from './remembering.ts'
import { testOnSituation } from './test-plans.ts'

type DecisionEvent = FactEvent<Decision>

/** What a decision leaves in memory: what it cited, an episode where it was a decision not to trade, plans it triggers. */
export const rememberDecision = (event: DecisionEvent, work: Remembering): void => {
  const { action, symbol, context } = event.data
  const cites = countedCites(event, work.found)
  for (const memory of new Set(cites.flatMap((cite) => readRef(cite)?.id ?? [])))
    work.link(put('citations', { memory, seq: event.seq, turn: event.turn ?? event.id }))
  if (action === 'skip') work.keepEpisode(skipped(event, work))
  const contexts = symbol === undefined ? {} : { [symbol]: context ?? null }
  testOnSituation(event, { contexts, decided: event.data }, work)
  // Last: the decision that triggers a plan may be the one that obeys it.
  judgeByDecision(event.data, strategyOf(event, work)?.name ?? null, work)
}

const strategyOf = ({ data, run }: DecisionEvent, { state }: Remembering): Strategy | null =>
  data.strategy ?? state.runs.get(run)?.strategy ?? null

const skipped = (event: DecisionEvent, work: Remembering): EpisodeRow => {
  const { data } = event
  const strategy = strategyOf(event, work)
  const { drawdown, losingStreak } = agentState(work)
  const context = readContext(data.context ?? null, event.at)
  const base = {
    ...WITHOUT_OUTCOME,
    id: event.id,
    n: work.number('episodes'),
    kind: 'no_trade' as const,
    run: event.run,
    symbol: data.symbol ?? null,
    strategy: strategy?.name ?? null,
    variant: strategy && strategyVariant(strategy),
    direction: data.side ?? null,
    context: { drawdown, losingStreak, ...context },
    price: data.price ?? null,
    size: data.size ?? null,
    confidence: data.confidence ?? null,
    reason: data.reason ?? null,
    tags: data.tags ?? [],
    at: event.at,
    knownAt: event.knownAt,
    expectedSeconds: data.expectedMinutes === undefined ? null : Math.round(data.expectedMinutes * 60),
    signalAt: data.signalAt ?? null,
    signalPrice: data.signalPrice ?? null,
  }
  return { ...base, ...expected(base, 'stop', work) }
}

interface Incident {
  readonly symbol?: string | undefined
  readonly text: string
}

/** Something that was nobody's trade. */
export const rememberIncident = (event: FactEvent, { symbol, text }: Incident, work: Remembering): void => {
  const { drawdown, losingStreak } = agentState(work)
  work.keepEpisode({
    ...WITHOUT_OUTCOME,
    id: event.id,
    n: work.number('episodes'),
    kind: 'incident',
    run: event.run,
    symbol: symbol ?? null,
    strategy: null,
    variant: null,
    direction: null,
    context: { ...readContext(null, event.at), drawdown, losingStreak },
    price: null,
    size: null,
    confidence: null,
    reason: text,
    tags: [],
    at: event.at,
    knownAt: event.knownAt,
    expectedSeconds: null,
    signalAt: null,
    signalPrice: null,
    expectations: [],
    expectedR: null,
  })
}

/** What was never a position: nothing to close, nothing to count. */
const WITHOUT_OUTCOME = {
  ...NO_OUTCOME,
  status: 'none',
  trade: null,
  remarks: [],
  riskShare: null,
  stopAtr: null,
  confidenceLate: false,
  contextLate: null,
  strategyLate: false,
  toldOpen: true,
  targetR: null,
  toldLate: false,
  pending: false,
} as const
