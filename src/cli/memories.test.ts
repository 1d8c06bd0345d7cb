import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS, openMemory } from '#calls'
import { BREAKOUTS, recordBreakouts, WHERE } from './testing/breakouts.ts'
import { each, type Program, programIn } from './testing/program.ts'

const SITUATION = ['--symbol', 'XAUUSD', '--strategy', 'breakout', '--context', '{"trend":"up","price":2000}']
const situation = { symbol: 'XAUUSD', strategy: 'breakout', context: { trend: 'up', price: 2000 } } as const

let program: Program
const said = (...args: string[]): Promise<string> => program.said(...args, ...WHERE)

beforeAll(async () => {
  program = await programIn('hindcast-memories-')
  await recordBreakouts(program.home)
  const empty = await openMemory({ home: program.home, agent: 'empty' })
  await empty.incident({ text: 'it was set up' })
  await empty.close()
})
afterAll(() => program.remove())

describe('what a person reads', () => {
  test.each([
    [['beliefs', '--all'], /^- B1 candidate: .* when .*; \+0\.\d\dR \(.*\) over 60, P\(edge\) >99\.9%/m],
    [['plans'], /^- P1 .*: when trend is up, multiply size by 0\.5; .*"it has run far"/m],
    [['habits'], /breakout XAUUSD: 60 closed, 0 open; Stop at/],
    [['performance', 'breakout'], /overall: .*60 trades, wins 67% \(56–76%\), \+0\.67R .*, net \+400\.00/],
    [['show', 'T60'], /trade: T60 XAUUSD long 1, closed, \+15\.00/],
    [['recall', ...SITUATION], /^- E\d+ \+1\.50R, XAUUSD breakout long, .* alike/m],
    [['check', ...SITUATION, '--side', 'long'], /^verdict: caution[\s\S]*- P\d is in force/],
  ])('%j', async (args, shown) => {
    const words = (await said(...args)).replaceAll(/\n(?!- )\s*/g, ' ')
    expect(words).toMatch(shown)
  })
})

const READS = [
  [CALLS.beliefs, [], {}],
  [CALLS.show, ['B1'], { of: 'B1' }],
  [CALLS.plans, ['--all'], { all: true }],
  [CALLS.state, ['--history', '3'], { history: 3 }],
  [CALLS.habits, [], {}],
  [CALLS.performance, ['breakout', '--symbol', 'XAUUSD'], { strategy: 'breakout', symbol: 'XAUUSD' }],
  [CALLS.show, ['T60'], { of: 'T60' }],
  [CALLS.recall, [...SITUATION, '--limit', '3'], { ...situation, limit: 3 }],
  [CALLS.check, [...SITUATION, '--side', 'long'], { ...situation, side: 'long' }],
] as const

test('JSON is exactly what the library answers', async () => {
  const memory = await openMemory({ home: program.home, actor: 'person', ...BREAKOUTS })
  try {
    await each(READS, async ([call, args, input]) => {
      const library = await memory.call(call, input as never)
      const answer = await program.answered(call.name, ...args, ...WHERE)
      expect(answer).toEqual(JSON.parse(JSON.stringify(library)))
    })
  } finally {
    await memory.close()
  }
})

test('every answer has one kind of minus, and shows no number that is none', async () => {
  await each(READS, async ([call, args]) => {
    const shown = await said(call.name, ...args)
    expect(shown).not.toMatch(/NaN|Infinity|undefined|null|\[object|−\d/)
  })
})

describe('a question that nothing matches says what would', () => {
  test.each([
    [['trades', '--symbol', 'XAUSD'], 'no trade has the symbol XAUSD; did you mean XAUUSD?'],
    [['trades', '--strategy', 'fade'], 'no trade has the strategy fade; there is breakout'],
    [['trades', '--status', 'open'], 'no trade has the status open; there is closed'],
    [['recall', '--symbol', 'EURUSD'], 'no episode has the symbol EURUSD; there is XAUUSD'],
    [['recall', '--symbol', 'XAUUSD', '--side', 'short'], 'has the side short; there is long'],
    [['performance', 'breakuot'], 'no trade has the strategy breakuot; did you mean breakout?'],
    [['habits', '--symbol', 'EURUSD'], 'no trade has the symbol EURUSD; there is XAUUSD'],
    [['events', '--kind', 'incident'], 'no event has the kind incident; there are '],
    [['events', '--after', '9999'], 'and none is after 9999'],
  ])('%j', async (args, why) => {
    expect((await said(...args)).replaceAll('\n', ' ')).toContain(why)
  })
})

describe('a memory that holds nothing says why', () => {
  test.each([
    [['beliefs'], 'no belief was known at this moment: trades with a strategy and an outcome in R make them'],
    [['plans'], 'no plan is active; none was ever made'],
    [['habits'], 'no trade was known at this moment'],
    [['performance'], 'no trade was known at this moment'],
    [['recall', '--symbol', 'XAUUSD'], 'no episode has the symbol XAUUSD'],
    [['check', '--symbol', 'XAUUSD', '--side', 'long'], 'the record cannot tell yet: '],
  ])('%j', async (args, why) => {
    const shown = await program.said(...args, '--agent', 'empty')
    expect(shown.replaceAll(/\s+/g, ' ')).toContain(why)
    expect(shown).not.toMatch(/NaN|Infinity|undefined|null/)
  })
})
