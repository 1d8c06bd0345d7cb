import { readContext } from '#market'
import { strategyVariant } from '#vocabulary'
import type { EventOf } from '../fold/read-event.ts'
import { put } from '../rows/change.ts'
import type { EpisodeRow } from '../rows/rows.ts'
import { agentState } from './agent-state.ts'
import { NO_OUTCOME } from './episode-of-trade.ts'
import { expected } from './expected.ts'
import type { Remembering } from './remembering.ts'

/** What a decision leaves in memory: what it cited, and an episode where it was a decision not to trade. */
export const rememberDecision = (event: EventOf<'decision'>, work: Remembering): EpisodeRow | null => {
  for (const memory of new Set(event.data.cites))
    work.link(put('citations', { memory, seq: event.seq, turn: event.turn ?? event.id }))
  if (event.data.action !== 'skip') return null
  const episode = skipped(event, work)
  work.keepEpisode(episode)
  return episode
}

const skipped = (event: EventOf<'decision'>, work: Remembering): EpisodeRow => {
  const { data } = event
  const strategy = data.strategy ?? work.state.runs.get(event.run)?.strategy ?? null
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

/** Something that was nobody's trade. */
export const rememberIncident = (event: EventOf<'incident'>, work: Remembering): void => {
  const { drawdown, losingStreak } = agentState(work)
  work.keepEpisode({
    ...WITHOUT_OUTCOME,
    id: event.id,
    n: work.number('episodes'),
    kind: 'incident',
    run: event.run,
    symbol: event.data.symbol ?? null,
    strategy: null,
    variant: null,
    direction: null,
    context: { ...readContext(null, event.at), drawdown, losingStreak },
    price: null,
    size: null,
    confidence: null,
    reason: event.data.text,
    tags: [event.data.severity],
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
  pending: false,
} as const
