import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Memory } from '#calls'
import type { Random } from '../src/lab/random/mulberry32.ts'
import { closeTrade, openTrade } from '../test/by-fills.ts'
import type { Acknowledgements } from './acknowledged.ts'
import { alarmsOf, problemsOf } from './record-check.ts'

// What an agent calls in the course of a day, one call or a few at a time, at random.

export interface Desk {
  readonly memory: Memory
  /** Nobody else's: ids and symbols begin with it. */
  readonly name: string
  readonly random: Random
  /** Where backups and exports go. */
  readonly scratch: string
  /** Told what a verify found. */
  readonly found: (problems: readonly string[], falseAlarms: readonly string[]) => void
}

interface AgentCall {
  readonly name: string
  /** How often it is made, beside the others. */
  readonly weight: number
  /** Answers what was acknowledged. */
  readonly make: (desk: Desk, n: number) => Promise<Acknowledgements>
}

const recorded = (...answers: readonly { readonly id: string }[]): Acknowledgements => ({
  events: answers.map(({ id }) => id),
})
const NOTHING: Acknowledgements = {}

const priceOf = ({ random }: Desk): number => Number((100 + 10 * random()).toFixed(2))

/** The broker's word on one symbol, which it holds or does not. */
const snapshot = (desk: Desk) => {
  const symbol = `${desk.name}-S`
  const mark = priceOf(desk)
  return {
    scope: [symbol],
    positions: desk.random() < 0.7 ? [{ symbol, side: 'long' as const, size: 1, mark, stop: 90 }] : [],
    marks: { [symbol]: { price: mark } },
  }
}

/** What writes the log, and the files that are made from it. */
export const WRITING: readonly AgentCall[] = [
  {
    name: 'turn',
    weight: 5,
    make: async (desk) => {
      const symbol = `${desk.name}-S`
      const turn = await desk.memory.turn(snapshot(desk))
      const { hits } = await turn.recall({ symbol })
      const cites = hits.filter(() => desk.random() < 0.3).map(({ handle }) => handle)
      const decided = await turn.decide({ action: 'hold', symbol, reason: 'nothing better', cites })
      return recorded(...(turn.snapshot === null ? [] : [turn.snapshot]), decided)
    },
  },
  { name: 'tick', weight: 10, make: async (desk) => recorded(await desk.memory.tick(snapshot(desk))) },
  {
    name: 'fill',
    weight: 6,
    make: async (desk, n) =>
      recorded(
        await desk.memory.fill({
          fills: [1, 2].map((i) => ({
            symbol: `${desk.name}-F`,
            side: desk.random() < 0.5 ? ('buy' as const) : ('sell' as const),
            size: i,
            price: priceOf(desk),
            fee: '0.01',
            id: `${desk.name}-${n}-${i}`,
          })),
        }),
      ),
  },
  {
    name: 'trade open and close',
    weight: 5,
    make: async (desk, n) => {
      const trade = `${desk.name}-${n}`
      const opened = await openTrade(desk.memory, {
        symbol: `${desk.name}-T`,
        side: 'long',
        size: 1,
        price: priceOf(desk),
        stop: 90,
        trade,
        strategy: 'soak',
        confidence: desk.random(),
        reason: `as ${n} before`,
      })
      return recorded(opened, await closeTrade(desk.memory, { trade, price: priceOf(desk) }))
    },
  },
  {
    name: 'decide',
    weight: 5,
    make: async (desk, n) =>
      recorded(
        await desk.memory.decide({ action: 'skip', symbol: `${desk.name}-T`, reason: `too wide ${n}` }),
      ),
  },
  {
    name: 'note',
    weight: 2,
    make: async (desk, n) =>
      recorded(
        await desk.memory.write({
          to: 'note',
          key: `${desk.name}-${n % 5}`,
          text: `level ${priceOf(desk)} held, ${n}`,
        }),
      ),
  },
  {
    name: 'journal',
    weight: 1,
    make: async (desk, n) =>
      recorded(await desk.memory.write({ to: 'journal', text: `quiet, ${desk.name} ${n}` })),
  },
  {
    name: 'learn',
    weight: 1,
    make: async (desk, n) =>
      recorded(await desk.memory.write({ to: 'learning', text: `wait for the close, ${desk.name} ${n}` })),
  },
  {
    name: 'plan',
    weight: 1,
    make: async (desk, n) => {
      const made = await desk.memory.planCreate({
        condition: { symbol: `${desk.name}-T`, losingStreak: { from: 2 + (n % 4) } },
        action: { type: 'alert', message: `slow down, ${desk.name} ${n}` },
      })
      const plan = made.memories.find((handle) => handle.startsWith('P'))
      if (plan === undefined) return recorded(made)
      return recorded(made, await desk.memory.planCancel({ plan, reason: 'done' }))
    },
  },
  {
    name: 'maintain',
    weight: 1,
    make: async (desk) => recorded(...[(await desk.memory.maintain({})).recorded ?? []].flat()),
  },
]

/** What looks things up. */
export const ASKING: readonly AgentCall[] = [
  {
    name: 'search',
    weight: 2,
    make: async ({ memory, random }) => {
      await memory.search({ question: random() < 0.5 ? 'level held' : 'wait for the close' })
      return NOTHING
    },
  },
  {
    name: 'recall',
    weight: 2,
    make: async ({ memory, name }) => {
      await memory.recall({ symbol: `${name}-T` })
      return NOTHING
    },
  },
  {
    name: 'look around',
    weight: 1,
    make: async ({ memory }) => {
      await Promise.all([memory.trades({}), memory.performance({}), memory.beliefs({}), memory.context({})])
      return NOTHING
    },
  },
]

/** What looks after the log as a whole. */
export const KEEPING: readonly AgentCall[] = [
  {
    name: 'import',
    weight: 0.15,
    make: async ({ memory, name }, n) => {
      const trade = `${name}-${n}`
      const payload = { symbol: `${name}-I`, side: 'long', size: 1, entryPrice: 100, exitPrice: 101, trade }
      await memory.import({ facts: [{ kind: 'trade.closed', at: '2025-01-02T12:00:00Z', payload }] })
      return { trades: [trade] }
    },
  },
  {
    name: 'reindex',
    weight: 0.3,
    make: async ({ memory, random }) => {
      await memory.reindex({ anew: random() < 0.2 })
      return NOTHING
    },
  },
  {
    name: 'rebuild',
    weight: 0.1,
    make: async ({ memory }) => {
      await memory.rebuild({})
      return NOTHING
    },
  },
  {
    name: 'verify',
    weight: 0.2,
    make: async ({ memory, found }) => {
      const verdict = await memory.verify({})
      found(problemsOf(verdict), alarmsOf(verdict))
      return NOTHING
    },
  },
  {
    name: 'backup',
    weight: 0.2,
    make: ({ memory, scratch, name }, n) =>
      thenRemoved(join(scratch, `${name}-${n}`), (to) => memory.backup({ to })),
  },
  {
    name: 'export',
    weight: 0.2,
    make: ({ memory, scratch, name }, n) =>
      thenRemoved(join(scratch, `${name}-${n}.jsonl`), (to) => memory.export({ to })),
  },
]

const thenRemoved = async (
  path: string,
  write: (to: string) => Promise<unknown>,
): Promise<Acknowledgements> => {
  try {
    await write(path)
  } finally {
    rmSync(path, { recursive: true, force: true })
  }
  return NOTHING
}

/** One of the calls, the oftener the greater its weight. */
export const oneOf = (calls: readonly AgentCall[], random: Random): AgentCall => {
  let left = random() * calls.reduce((sum, { weight }) => sum + weight, 0)
  const chosen = calls.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  if (chosen === undefined) throw new Error('there is no call to choose from')
  return chosen
}
