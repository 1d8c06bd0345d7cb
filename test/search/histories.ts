import fc from 'fast-check'
import { isHindcastError } from '#vocabulary'
import { closeTrade, openTrade } from '../by-fills.ts'
import { byHand, type Desk } from './desk.ts'

// Random histories of everything that has words, on a run's own clock.

/** One throw of the dice. */
interface Throw {
  readonly what: number
  readonly gap: number
  readonly key: number
  readonly words: readonly number[]
  readonly flag: boolean
}

export type Doing = (desk: Desk) => Promise<unknown>
export interface History {
  readonly doings: readonly Doing[]
  /** What happens in it, to be read when a property fails. */
  [fc.toStringMethod]: () => string
}

/** Sentences that share words, names and meanings, so that every count of words matters to every score. */
const SENTENCES = [
  'XAUUSD broke the Asian high on volume.',
  'Gold failed at 2,065 again; RSI<30 on the hourly.',
  'Bullion rallies when the dollar weakens.',
  'BRK.B reports its 10-K; keep the stop at 0.618.',
  'BTC/USDT funding is high and longs are crowded.',
  'The broker dropped the connection during the auction.',
  'Moved the stop too early, lost 1.5R.',
  'Never chase a gap at the open.',
  'Crude oil slipped after the inventory report.',
  '黄金突破亚洲高点,成交量放大。',
  '原油库存报告后下跌。',
  'Wait for the retest before entering.',
  '| level | size |\n|---|---|\n| 2,065 | 1.5 |',
]

/** Exact names, Chinese, paraphrases, common words, nothing at all. */
export const QUESTIONS = [
  'XAUUSD',
  'BRK.B stop 0.618',
  'RSI<30',
  '黄金 突破',
  'precious metal goes up while the greenback falls',
  'what happened to the connection',
  'chasing the open',
  'gold stop',
  'what is the',
]

const KEYS = ['gold', 'oil', '黄金'] as const
const FILES = [
  'playbook.md',
  'SOUL.md',
  'memory/facts.md',
  'notes/gold.md',
  'reviews/week_2025-10.md',
] as const
const START = Date.parse('2025-03-03T09:00:00Z')
/** Minutes between two steps: often none, sometimes a night or some weeks, so that reviews come to cover journals. */
const GAPS = [0, 1, 40, 1_500, 4_400, 20_000]

const throws = fc.record({
  what: fc.nat(99),
  gap: fc.nat(GAPS.length - 1),
  key: fc.nat(2),
  words: fc.array(fc.nat(SENTENCES.length - 1), { minLength: 1, maxLength: 4 }),
  flag: fc.boolean(),
})

/** Some of them end their run, so that it has a report; those that `goOn` do not. */
export const histories = ({ longest = 28, goOn = false } = {}): fc.Arbitrary<History> =>
  fc
    .tuple(fc.array(throws, { minLength: 5, maxLength: longest, size: 'max' }), fc.boolean())
    .map(([all, ends]) => historyOf(all, ends && !goOn))

/** What has been told so far: later steps are about it. */
interface Told {
  trades: number
  open: string[]
  proposals: number
  judged: number
  turns: number
  strict: boolean
}

const historyOf = (all: readonly Throw[], ends: boolean): History => {
  const told: Told = { trades: 0, open: [], proposals: 0, judged: 0, turns: 0, strict: false }
  let now = START
  const steps = all.map((one, n) => {
    now += (GAPS[one.gap] ?? 0) * 60_000
    return stepOf(one, n, new Date(now).toISOString(), told)
  })
  const end: Step = {
    told: 'the run ends',
    doing: ({ person }) => person.runClose({ note: 'Gold never came back.' }),
  }
  const whole = ends ? [...steps, end] : steps
  return {
    doings: whole.map(({ doing }) => doing),
    [fc.toStringMethod]: () => `\n${whole.map((step, n) => `${n} ${step.told}`).join('\n')}\n`,
  }
}

interface Step {
  readonly told: string
  readonly doing: Doing
}

const stepOf = (one: Throw, n: number, at: string, told: Told): Step => {
  const said = one.words.map((word) => SENTENCES[word] ?? '')
  const text = said.join(' ')
  const key = KEYS[one.key] ?? 'gold'
  const step = (what: string, doing: Doing): Step => ({ told: `${at} ${what}: ${text.slice(0, 60)}`, doing })
  if (one.what < 14)
    return step(`note ${key}`, ({ agent }) =>
      agent.write({
        to: 'note',
        at,
        key,
        text: one.flag ? `# ${key}\n\n${said.join('\n\n## Then\n\n')}` : text,
      }),
    )
  if (one.what < 26) return step('journal', ({ agent }) => agent.write({ to: 'journal', at, text }))
  if (one.what < 34)
    return step('review', ({ agent }) => agent.write({ to: 'review', at, key: periodOf(at, one.flag), text }))
  if (one.what < 40)
    return step('learn', ({ agent }) => agent.write({ to: 'learning', at, text: `${text} (${n})` }))
  if (one.what < 43)
    return step('plan remark', async ({ agent }) => {
      const plan = { condition: { symbol: 'GOLD' }, action: { type: 'skip_trade' } } as const
      if ((await agent.plans({ all: true })).plans.length === 0) await agent.planCreate({ at, ...plan })
      await agent.remark({ at, on: 'P1', text: `${text} ${n}` })
    })
  if (one.what < 46) return step('incident', ({ agent }) => agent.incident({ at, text, symbol: 'GOLD' }))
  if (one.what < 52)
    return step('decide', ({ agent }) =>
      agent.decide({ at, action: 'skip', symbol: 'GOLD', reason: text, ...besides(one) }),
    )
  if (one.what < 58) return step('turn', beginTurn(one, at, text, ++told.turns))
  if (one.what < 66) return step(`goes on (${one.what % 6})`, later(one, n, at, text))
  if (one.what < 76) return tradeStep(one, n, at, text, told, step)
  if (one.what < 86) {
    const file = FILES[(one.key + one.words.length) % FILES.length] ?? 'playbook.md'
    // What was saved is a fact of this moment of the log, and not of some later look.
    return step(`by hand ${file}`, async ({ home, agent }) => {
      await byHand(home, file, `# By hand ${n}\n\n${said.join('\n')}\n`)
      await agent.read({ path: file }).catch(unapprovedYet)
    })
  }
  if (one.what < 90) return proposalStep(one, n, at, text, told, step)
  if (one.what < 94)
    return step('approve a file', async ({ person }) => {
      const [file] = (await person.status({})).files.unapproved
      if (file !== undefined) await person.judge({ verdict: 'approve', at, of: file })
    })
  return step('drawdown limit', ({ person }) => person.configure({ at, drawdownLimit: 0.1 + n / 1_000 }))
}

/** A strict workspace does not read out what nobody approved; it has seen it all the same. */
const unapprovedYet = (error: unknown): void => {
  if (!isHindcastError(error) || error.code !== 'not_found') throw error
}

const periodOf = (at: string, weekly: boolean): string => {
  const days = Math.floor((Date.parse(at) - Date.parse('2024-12-30T00:00:00Z')) / 86_400_000)
  const week = 1 + Math.floor(days / 7)
  return weekly ? `week_2025-${String(week).padStart(2, '0')}` : `month_${at.slice(0, 7)}`
}

/** Sometimes the model says more than its decision. */
const besides = ({ flag, words }: Throw): { said?: string } =>
  flag
    ? {
        said: [...words]
          .reverse()
          .map((word) => SENTENCES[word] ?? '')
          .join('\n\n'),
      }
    : {}

/** A turn begins: the agent may look something up first, and what it is shown is a fact. */
const beginTurn =
  (one: Throw, at: string, text: string, n: number): Doing =>
  async ({ agent, turns }) => {
    const { turn } = await agent.turn({ at, equity: 1_000 + n })
    turns.push(turn)
    if (one.flag) await agent.search({ turn, question: QUESTIONS[one.key] ?? '' })
    await agent.decide({ turn, action: 'skip', symbol: 'GOLD', reason: text, cites: ['N1'], ...besides(one) })
  }

/** What a turn goes on with after it has decided; often it is not the newest turn any more. */
const later =
  (one: Throw, n: number, at: string, text: string): Doing =>
  async ({ agent, turns }) => {
    const turn = turns[turns.length - 1 - (one.key % 2)] ?? turns[0]
    if (turn === undefined) return
    const order = { at, order: `o${n}`, status: 'placed', symbol: 'GOLD', side: 'buy', size: 1 } as const
    switch (one.what % 6) {
      case 0:
        return agent.recall({ turn, symbol: 'GOLD', text: 'gold' })
      case 1:
        return agent.search({ turn, question: QUESTIONS[one.key] ?? '' })
      case 2:
        return agent.order({ ...order, reason: text })
      case 3:
        return agent.order({ status: 'rejected', at, rule: 'R3', symbol: 'GOLD', reason: text })
      case 4:
        return agent.write({ to: 'journal', at, turn, text })
      default:
        return agent.propose({ at, turn, file: 'memory/facts.md', text, reason: text })
    }
  }

type Stepping = (what: string, doing: Doing) => Step

const tradeStep = (one: Throw, n: number, at: string, text: string, told: Told, step: Stepping): Step => {
  const side = one.flag ? 'long' : 'short'
  const open = told.open[one.key % Math.max(1, told.open.length)]
  if (one.what < 70 || told.trades === 0) {
    const trade = `t${++told.trades}`
    told.open.push(trade)
    return step('open', ({ agent }) =>
      openTrade(agent, {
        at,
        trade,
        symbol: 'GOLD',
        side,
        size: 1,
        price: 100,
        stop: one.flag ? 90 : 110,
        reason: text,
      }),
    )
  }
  if (one.what < 72 && open !== undefined) {
    told.open = told.open.filter((name) => name !== open)
    return step('close', ({ agent }) =>
      closeTrade(agent, { at, trade: open, price: 100 + one.key * 5, exitReason: text }),
    )
  }
  const trade = `t${1 + (one.key % told.trades)}`
  if (one.what < 75)
    return step('remark', ({ agent }) => agent.remark({ at, on: trade, text: `${text} ${n}` }))
  return step('correct', ({ person }) =>
    person.correct({ at, trade, set: { fees: n }, reason: 'the statement came' }),
  )
}

const proposalStep = (one: Throw, n: number, at: string, text: string, told: Told, step: Stepping): Step => {
  if (told.judged < told.proposals && one.flag) {
    const proposal = `C${++told.judged}`
    // One that no longer fits its file is refused, and that is an outcome too.
    return step('approve', ({ person }) =>
      person
        .judge({ verdict: 'approve', at, of: proposal })
        .catch(() => person.judge({ verdict: 'decline', at, of: proposal })),
    )
  }
  told.proposals++
  return step('propose', ({ agent }) =>
    agent.propose({
      at,
      file: one.key === 0 ? 'SOUL.md' : 'playbook.md',
      text: `# Rules ${n}\n\n${text}`,
      reason: text,
    }),
  )
}
