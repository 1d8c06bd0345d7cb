import type { Memory } from '#calls'
import { shownTrade } from '../test/shown.ts'
import { Library } from './library.ts'

const QUESTIONS = 6

/** Questions of the made-up notes, the same each time. */
const library = new Library(1)
const questions = ['the last word', ...Array.from({ length: QUESTIONS }, () => library.question())]

const searches = Object.fromEntries(
  questions.map((question) => [
    `search ${question}`,
    (memory: Memory) => memory.search({ question, all: true, limit: 20 }),
  ]),
)

/** A fixed set of calls that read everything there is, each by a name. */
export const READING: { readonly [name: string]: (memory: Memory) => Promise<unknown> } = {
  status: async (memory) => {
    // How large files are, and when they were looked at, is the machine's.
    const { events, trades, runs } = await memory.status({})
    return { events, trades, runs }
  },
  events: (memory) => memory.events({ after: 0, limit: 10_000 }),
  trades: (memory) => memory.trades({ limit: 1_000, totals: true }),
  trade: (memory) => shownTrade(memory, { of: 'T60' }),
  open: (memory) => memory.trades({ status: 'open', totals: false }),
  performance: (memory) => memory.performance({}),
  habits: (memory) => memory.habits({}),
  state: (memory) => memory.state({}),
  recall: (memory) => memory.recall({ limit: 20 }),
  check: (memory) => memory.check({ symbol: 'XAUUSD', side: 'long' }),
  beliefs: (memory) => memory.beliefs({}),
  plans: (memory) => memory.plans({}),
  context: (memory) => memory.context({}),
  read: (memory) => memory.read({ path: 'playbook.md' }),
  ...searches,
}
