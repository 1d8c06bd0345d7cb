import type { Memory } from 'hindcast'
import { shownTrade } from '../shown.ts'

const SITUATION = {
  symbol: 'NQ',
  strategy: 'breakout',
  side: 'long',
  context: { trend: 'up', volatility: 'high', session: 'london', atrH1: 12, atrD1: 44, price: 5_000 },
} as const
const ORDER = {
  ...SITUATION,
  size: 1,
  entry: 5_000,
  stop: 4_980,
} as const

/** Every read path, as of a moment or now. What the store is, is not what is known. */
export const readEverything = async (memory: Memory, asOf?: string): Promise<unknown> => {
  const { trades } = await memory.trades({ asOf, limit: 1_000 })
  const stories = []
  for (const trade of trades.slice(0, 20)) stories.push(await shownTrade(memory, { of: trade.handle, asOf }))
  const {
    store: _s,
    index: _i,
    agents: _a,
    checks: _c,
    healthy: _h,
    ...status
  } = await memory.status({ asOf })
  const { settings: _settings, ...config } = await memory.config({ asOf })
  return {
    trades,
    stories,
    status,
    closed: await memory.trades({ asOf, status: 'closed', symbol: 'SPX' }),
    open: await memory.trades({ asOf, status: 'open' }),
    runs: await memory.runs({ asOf }),
    moments: await memory.due({ asOf }),
    config,
    context: await memory.context({ asOf }),
    decisions: await memory.decisions({ asOf, limit: 500 }),
    events: await memory.events({ asOf, limit: 1_000 }),
    firstEvents: await memory.events({ asOf, after: 0, limit: 1_000 }),
    folder: await memory.read({ path: '.', asOf }).catch(String),
    search: await memory.search({ asOf, question: 'why long NQ: breakout, stop, loss', limit: 50 }),
    searchAll: await memory.search({ asOf, question: 'XAUUSD gold 止损 ETH', limit: 50, all: true }),
    ...(await readMemories(memory, asOf)),
    shown: await shownByHandle(memory, asOf),
  }
}

/** One of each kind that has a handle, and turns. */
const shownByHandle = async (memory: Memory, asOf?: string) => {
  const { decisions } = await memory.decisions({ asOf, limit: 500 })
  const turns = decisions.flatMap(({ turn }) => turn ?? []).slice(0, 3)
  const shown = []
  for (const of of [...turns, 'E1', 'E2', 'P1', 'L1', 'F1', 'C1', 'N1'])
    shown.push(await memory.show({ asOf, of }).catch((error: { readonly code: string }) => error.code))
  return shown
}

/** What is remembered, and what is made of it. */
export const readMemories = async (memory: Memory, asOf?: string) => {
  const { beliefs, ...counts } = await memory.beliefs({ asOf, limit: 1_000, all: true, merged: true })
  const evidence = []
  for (const { handle } of beliefs.slice(0, 5)) evidence.push(await memory.show({ asOf, of: handle }))
  const layers = await memory.knowledge({ asOf, limit: 40 })
  const knowledge = []
  for (const { handle } of layers.best.slice(0, 5)) knowledge.push(await memory.show({ asOf, of: handle }))
  return {
    beliefs,
    counts,
    evidence,
    applying: await memory.beliefs({ asOf, ...SITUATION }),
    flags: await memory.flags({ asOf, status: 'all', limit: 1_000 }),
    plans: await memory.plans({ asOf }),
    plansHere: await memory.plans({ asOf, symbol: 'NQ', context: SITUATION.context }),
    allPlans: await memory.plans({ asOf, all: true }),
    state: await memory.state({ asOf, history: 1_000, points: 500 }),
    habits: await memory.habits({ asOf }),
    habitsOfOne: await memory.habits({ asOf, strategy: 'breakout', symbol: 'NQ' }),
    performance: await memory.performance({ asOf }),
    performanceOfOne: await memory.performance({ asOf, strategy: 'breakout', symbol: 'NQ' }),
    performanceOfStrategy: await memory.performance({ asOf, strategy: 'breakout' }),
    ab: await memory.experiment({ asOf }),
    layers,
    layersOfOne: await memory.knowledge({ asOf, symbol: 'NQ', context: SITUATION.context }),
    knowledge,
    lessons: await memory.lessons({ asOf, all: true, limit: 100 }),
    lessonsOfOne: await memory.lessons({ asOf, strategy: 'breakout' }),
    lessonsNow: await memory.lessons({ asOf }),
    recall: await memory.recall({ asOf, ...SITUATION }),
    recallOfAll: await memory.recall({ asOf, order: 'outcome', limit: 1_000, sharpe: true }),
    recallLosses: await memory.recall({ asOf, symbol: 'NQ', order: 'losses_first' }),
    seedRecall: await memory.recall({ asOf, ...SITUATION, formula: 'owm-1.0', order: 'outcome' }),
    size: (await memory.check({ asOf, ...SITUATION, entry: 5_000, stop: 4_980 })).size,
    check: await memory.check({ asOf, ...ORDER }),
    contextOfOne: await memory.context({
      asOf,
      strategy: 'breakout',
      context: { NQ: SITUATION.context },
      budget: 5_000,
    }),
  }
}
