import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS, openMemory } from '#operations'
import { BREAKOUTS, recordBreakouts, WHERE } from './testing/breakouts.ts'
import { each, type Program, programIn, widest } from './testing/program.ts'

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
  test('of beliefs: how often, how much and how sure, each with its interval', async () => {
    const shown = await said('beliefs', '--all', '--explain')
    // Beta(1 + 40, 1 + 20): 41 of 62 is 66%.
    expect(shown).toMatch(
      /^B1 +candidate +60 +66% \(56–76%\) +\+0\.\d\dR \(\+0\.\d\d to \+0\.\d\dR\) +>99\.9%$/m,
    )
    expect(shown).toMatch(/^ +gains so far where strategy is breakout and symbol is XAUUSD$/m)
    expect(shown).toMatch(/^ +about \d+ more until it can be told$/m)
    expect(shown).toMatch(/^B\d+ +candidate +0 +67% .*unknown$/m)
    expect(shown).toContain('the opinion of whoever seeded it')
    expect(shown).toMatch(/^\d+ beliefs with ten observations or more; 0 found to gain or lose\.$/m)
  })

  test('of beliefs, on one screen: a line each, under what they are about', async () => {
    const shown = await said('beliefs', '--all')
    expect(shown.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
    expect(shown).toMatch(/^Beliefs, breakout in XAUUSD:\n {2}belief +n +expectancy +P\(edge\) +where\n/)
    expect(shown).toMatch(/^ {2}B1 +60 +\+0\.\d\dR \(\+0\.\d\d to \+0\.\d\dR\) +>99\.9% {2}any situation$/m)
    expect(shown).toMatch(/^ {2}B\d+ +30 +\S+ \(.*\) +\S+ {2}trend up$/m)
    expect(shown).toMatch(/^Beliefs, whatever is traded:\n {2}B\d+ +0 +unknown +Trades after three losses/m)
    expect(shown).toMatch(
      /0 found to gain or lose\.\n\d+ candidates cannot be told yet, .*\n+Worth testing on the next 10 trades: B\d+, /,
    )
    expect(shown).toMatch(/What each still needs:\n {2}hindcast beliefs --explain\n$/)
  })

  test('of one belief: the evidence on both sides by its handles', async () => {
    const shown = await said('beliefs', 'B1')
    expect(shown).toMatch(/^for +40: E60 E59 E57 /m)
    expect(shown).toMatch(/^against +20: E58 E55 /m)
    expect(shown).toMatch(/^last +confirmed by E60, contradicted by E58, 2026-01-15 20:00:00Z$/m)
  })

  test('of the mood: the advice first, then what it rests on', async () => {
    const shown = await said('state')
    expect(shown).toMatch(/^advice +normal/)
    expect(shown).toMatch(/^drawdown +0%; the limit is 20%$/m)
    expect(shown).toMatch(/^streak +2 won in a row$/m)
    expect(shown).toMatch(/^closed +60 trades, the last at 2026-01-15 20:00:00Z$/m)
    // (40 · .4² + 20 · .6²) / 60 = .2267; always stating 2/3 scores 2/3 · 1/3 = .2222.
    expect(shown).toMatch(/^calibration +Brier 0\.227 over 60 trades; 0\.222 is what always stating 67%/m)
    expect(shown).toMatch(/^ +60–80% +60 +60% +67% \(56–76%\)$/m)
    // With the trend in every second trade, without one in the others.
    expect(shown).toMatch(/^bias +\+0\.50 over 60 trades: mostly with the move/m)
  })

  test('of plans: when, then, until and why, and which contradict each other', async () => {
    const shown = await said('plans')
    expect(shown).toMatch(
      /^P1 active\n +when +trend is up\n +then +multiply size by 0\.5\n +until +2026-02-14 /,
    )
    expect(shown).toMatch(/^ +because +"it has run far"$/m)
    expect(shown).toMatch(/^ +from +a person, 2026-01-15 20:00Z; by E3; priority 0\.5$/m)
    expect(shown).toMatch(/^ +until +drawdown is at least 10%$/m)
    expect(shown).toMatch(/contradict each other:\n +- P1 and P2: both change size, differently\n$/)
  })

  test('of habits: what was found, what is known, and in a line what is not', async () => {
    const [short, shown] = await Promise.all([said('habits'), said('habits', '--explain')])
    expect(short).not.toContain('\nUnknown: ')
    expect(short).toMatch(/or is unknown:\n {2}hindcast habits --explain\n$/)
    expect(shown).toMatch(/^breakout in XAUUSD: 60 closed, 0 open; /)
    expect(shown.indexOf('\nFound:\n')).toBeLessThan(shown.indexOf('\nKnown:\n'))
    expect(shown).toContain('- Wins 67% of 60 trades.')
    expect(shown).toMatch(/^Unknown: holding against expected \(0 of at least 20 trades\)/m)
  })

  test('of performance: overall, by regime and session, with the habits beside it', async () => {
    const shown = await said('performance', 'breakout', '--symbol', 'XAUUSD')
    expect(shown).toMatch(/^closed +60 trades: 40 won, 20 lost, \+400\.00 in money$/m)
    expect(shown).toMatch(/^win rate +67% \(56–76%\)$/m)
    // (40 · 1.5 − 20) / 60
    expect(shown).toMatch(/^expectancy +\+0\.67R \(/m)
    expect(shown).toMatch(/^profit factor +3\.00 in R, 3\.00 in money$/m)
    expect(shown).toMatch(/^worst +E1 -1\.00R, -10\.00$/m)
    expect(shown).toMatch(/^ +trend none +30 +\d+% \(/m)
    expect(shown).toMatch(/^ +trend none +trend up +30 +100%$/m)
    expect(shown).toMatch(/\nHabits:\n {2}- /)
  })

  test('of a trade: what was expected of it, how it surprised, and what it counted for', async () => {
    const shown = await said('trade', 'T60')
    expect(shown).toMatch(/^What is remembered of it, as E60:$/m)
    expect(shown).toMatch(/^ +outcome +\+1\.50R; 1R is the risk to the stop$/m)
    expect(shown).toMatch(/^ +situation +trend up, volatility normal, /m)
    expect(shown).toMatch(/^ +expected +\+0\.\d\dR\n +B1 \+0\.\d\dR, P\(edge\) >99\.9%$/m)
    expect(shown).toMatch(/^ +surprise +\+0\.\d\dσ from what was expected$/m)
    expect(shown).toMatch(/^ +counted for +B1 candidate: gains so far where /m)
    expect(shown).toMatch(/^ +strength +1\.00; cited in 0 turns; shown in 0 turns$/m)
    expect(await said('trade', 'T1')).toMatch(/^ +expected +nothing: no belief applied$/m)
  })

  test('of a trade: what the model said, and which passages it was shown and cited', async () => {
    const memory = await openMemory({ home: program.home, agent: 'told', run: 'bt', mode: 'backtest' })
    await memory.write({
      to: 'note',
      at: '2026-01-01T09:00:00Z',
      key: 'gold',
      text: '# Gold\n\nFades on Mondays.',
    })
    const turn = await memory.turn({ at: '2026-01-01T10:00:00Z', positions: [], equity: 1_000 })
    await turn.search({ question: 'gold fades' })
    const entry = { action: 'enter', symbol: 'XAUUSD', side: 'long', size: 1 } as const
    await turn.decide({ ...entry, cites: ['N1'], said: `Volume dries up. ${'And so on. '.repeat(90)}` })
    await memory.fill({ at: '2026-01-01T10:01:00Z', symbol: 'XAUUSD', side: 'buy', size: 1, price: 2_000 })
    await memory.close()
    const shown = await program.said('trade', 'T1', '--agent', 'told', '--run', 'bt')
    expect(shown).toMatch(/^ +said +enter, 2026-01-01 10:00:00Z: “Volume dries up\. And/m)
    expect(shown).toMatch(/^ +all of it: transcripts\/2026-01-01\/100000-[0-9a-f]{8}\.md$/m)
    expect(shown).toMatch(/^ +shown +N1\n +cited +N1\n +passages +N1 notes\/gold\.md:1-3, cited$/m)
    expect(widest(shown)).toBeLessThanOrEqual(80)
  })

  test('of recall: hits with their outcome and score, warnings apart, and what it all comes to', async () => {
    const shown = await said('recall', ...SITUATION, '--limit', '6', '--explain')
    expect(shown).toMatch(/^ 1\. E\d+ \+1\.50R XAUUSD breakout long, 2026-01-\d\d \d\d:00Z$/m)
    expect(shown).toMatch(/^ +score 0\.\d{3}: Q \.\d\d, Sim 1\.00, Rec 1\.00, Conf \.\d\d, /m)
    expect(shown).toMatch(/^Losses in .*:\n 1\. E\d+ -1\.00R /m)
    expect(shown).toMatch(/^ +expectancy +\+0\.\d\dR \(.*\) a trade; P\(edge\) /m)
    expect(shown).toMatch(/^ +evidence +60 outcomes; those that decide are worth \d+\.\d/m)
    expect(shown).toMatch(/\nBeliefs:\nbelief +state /)
    expect(shown).toMatch(/\nPlans:\nP\d active, in force\n/)
    expect(shown).toMatch(/^60 episodes scored by owm-1\.1, order balanced, /m)
  })

  test('of recall, on one screen: what it comes to first, a line for each memory, one vocabulary', async () => {
    const shown = await said('recall', ...SITUATION)
    expect(shown.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
    expect(shown).toMatch(/^What it comes to:\n {2}expectancy +\+0\.\d\dR \(.*\) a trade; P\(edge\) /)
    expect(shown).toMatch(/^ {2}question +has \d+% of what situations are compared by; see --context$/m)
    expect(shown).toMatch(/^Most telling:\n {2}memory +outcome +what +entered +trend +volatility /m)
    expect(shown).toMatch(/^ {2}E\d+ +\+1\.50R +XAUUSD long +2026-01-\d\d \d\d:00Z +up +normal +\w+ +\d+%$/m)
    expect(shown).toMatch(/^Losses in situations like this one:\n {2}E\d+ +-1\.00R /m)
    expect(shown).toMatch(/^Beliefs, breakout in XAUUSD:\n/m)
    expect(shown).toMatch(/^ {2}P1 active: when trend is up, multiply size by 0\.5; until 2026-02-14 /m)
    expect(shown).not.toMatch(/trending_|score \d|regime/)
  })

  test('of recall and beliefs, nothing that is nearly nothing has a sign', async () => {
    for (const command of ['recall', 'beliefs', 'habits', 'performance'])
      expect(await said(command, ...(command === 'performance' ? [] : ['--explain']))).not.toMatch(
        /[+−-]0\.00R/,
      )
  })

  test('of a size: the share and the lots first, then the steps to them', async () => {
    const order = [...SITUATION.slice(0, 4), '--side', 'long', '--entry', '2000', '--stop', '1990']
    const context = { trend: 'up', volatility: 'normal', price: 2000, atrD1: 30, atrH1: 8, session: 'asia' }
    const shown = await said('size', ...order, '--context', JSON.stringify(context))
    expect(shown).toMatch(
      /^risk +[12]\.\d\d% of equity, \d+\.\d\d in money\nlots +\d+(\.\d+)?\n\nStep by step:\n {2}1\. /,
    )
    const less = await said('size', ...order, '--context', '{"trend":"up"}')
    expect(less).toMatch(/× 0\.50: the question has 44% of what situations are compared by; volatility/)
  })

  test('of a check: the verdict, and what stands behind it', async () => {
    const shown = await said('check', ...SITUATION, '--side', 'long', '--entry', '2000', '--stop', '1990')
    expect(shown).toMatch(/^caution:\n {2}- P\d is in force\n/)
    expect(shown).toMatch(/^Size:\n {2}risk +/m)
    expect(shown).toMatch(/^Losses in situations like this one:\n {2}memory .*\n {2}E\d+ +-1\.00R /m)
    expect(shown).toMatch(/^Plans in force:\n {2}P\d active: when trend is up, /m)
    const whole = await said('check', ...SITUATION, '--side', 'long', '--explain')
    expect(whole).toMatch(/^Losses in situations like this one:\n 1\. E\d+ -1\.00R /m)
    expect(whole).toMatch(/^Plans in force:\nP\d active, in force$/m)
  })
})

const READS = [
  [CALLS.beliefs, [], {}],
  [CALLS.beliefs, ['B1'], { belief: 'B1' }],
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
    await each(READS, async ([operation, args, input]) => {
      const library = await memory.call(operation, input as never)
      const answer = await program.answered(operation.name, ...args, ...WHERE)
      expect(answer).toEqual(JSON.parse(JSON.stringify(library)))
    })
  } finally {
    await memory.close()
  }
})

test('every answer fits into 80 columns, with one kind of minus, and shows no number that is none', async () => {
  await each(READS, async ([operation, args]) => {
    const shown = await said(operation.name, ...args)
    expect({ operation: operation.name, wide: widest(shown) > 80 }).toEqual({
      operation: operation.name,
      wide: false,
    })
    expect(shown).not.toMatch(/NaN|Infinity|undefined|null|\[object|−\d/)
  })
})

describe('a question that nothing matches says what would', () => {
  test.each([
    [['trades', '--symbol', 'XAUSD'], 'no trade has the symbol XAUSD; did you mean XAUUSD?'],
    [['trades', '--strategy', 'fade'], 'no trade has the strategy fade; there is breakout'],
    [['trades', '--status', 'open'], 'no trade with the run bt has the status open; there is closed'],
    [['recall', '--symbol', 'EURUSD'], 'no episode has the symbol EURUSD; there is XAUUSD'],
    [['recall', '--symbol', 'XAUUSD', '--side', 'short'], 'has the side short; there is long'],
    [['beliefs', '--state', 'supported'], 'no belief has the state supported; there is candidate'],
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
    [
      ['beliefs'],
      /^no belief was known at this moment: trades with a strategy and an outcome in R\nmake them/,
    ],
    [['plans'], /^no plan is active; none was ever made\n$/],
    [['habits'], /^no trade was known at this moment\n$/],
    [['performance'], /^no trade was known at this moment\n$/],
    [['state'], /^risk of ruin +unknown \(fewer than 20 outcomes in R\)$/m],
    [['state'], /^drawdown +unknown \(no equity was recorded\); the limit is 20%$/m],
    [['recall', '--symbol', 'XAUUSD'], /^no episode has the symbol XAUUSD\n$/],
    [['size', '--symbol', 'XAUUSD'], /^why +\S/m],
    [['check', '--symbol', 'XAUUSD', '--side', 'long'], /the record cannot tell yet: /],
  ])('%j', async (args, why) => {
    const shown = await program.said(...args, '--agent', 'empty')
    expect(shown).toMatch(why)
    expect(shown).not.toMatch(/NaN|Infinity|undefined|null/)
  })
})
