import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLES } from './examples.ts'
import { recordBreakouts, WHERE } from './testing/breakouts.ts'
import { each, type Program, programIn } from './testing/program.ts'

let program: Program
const said = (...args: string[]): Promise<string> => program.said(...args, ...WHERE)

beforeAll(async () => {
  program = await programIn('hindcast-typed-')
  await recordBreakouts(program.home)
})
afterAll(() => program.remove())

/** Examples that record something: one after the other, in the order of the help. */
const WRITING = / (seed|create|turn|decide|fill|tick) /

describe('what can be pasted', () => {
  const elsewhere = { HINDCAST_AGENT: 'pasted' }

  test('every example of the help texts works as it stands', async () => {
    const examples = Object.values(EXAMPLES).flat()
    const set = await program.pasted(
      `${LIFE}\n${examples.filter((one) => WRITING.test(one)).join('\n')}`,
      elsewhere,
    )
    expect(set).toMatchObject({ code: 0, err: '' })
    await each(
      examples.filter((one) => !WRITING.test(one)),
      async (example) => {
        const { code, err } = await program.pasted(example.replace(' B3', ' B1'), elsewhere)
        expect({ example, code, err }).toEqual({ example, code: 0, err: '' })
      },
    )
    const help = await program.said('plan', 'create', '--help')
    expect(help).toContain(
      `Examples:\n  hindcast plan create --condition '{"drawdown":{"from":0.1}}' --until `,
    )
  })
})

const LIFE = `hindcast trade record --symbol XAGUSD --side long --size 1 --entry-price 2000 --exit-price 2010 --strategy '{"name":"breakout"}'`

describe('what is wrong is refused with a code, a field and what to do, and nothing is written', () => {
  const skip = ['--action', '{"type":"skip_trade"}']
  const plan = (condition: string, ...more: string[]) => [
    'plan',
    'create',
    '--condition',
    condition,
    ...skip,
    ...more,
  ]
  test.each([
    ['a plan on an unknown field', plan('{"trned":"up"}'), 'invalid_input', 'condition.trned'],
    ['a plan without a condition', plan('{}'), 'invalid_input', 'condition'],
    [
      'a plan that is over already',
      plan('{"trend":"up"}', '--expires-at', '2020-01-01T00:00:00Z'),
      'invalid_time',
      'expiresAt',
    ],
    [
      'an action with a parameter too many',
      ['plan', 'create', '--condition', '{"trend":"up"}', '--action', '{"type":"skip_trade","message":"x"}'],
      'invalid_input',
      'action.message',
    ],
    [
      'a belief without conditions',
      ['belief', 'seed', '--proposition', 'x', '--condition', '{}'],
      'invalid_input',
      'condition',
    ],
    ['a plan nobody made', ['plan', 'cancel', 'P99'], 'not_found', 'plan'],
    ['a belief nobody has', ['show', 'B999'], 'not_found', 'of'],
    ['no limit', ['recall', '--limit', '0'], 'invalid_input', 'limit'],
    ['a limit without end', ['recall', '--limit', '10000000'], 'invalid_input', 'limit'],
    [
      'a confidence above 1',
      ['recall', '--context', '{"confidence":1.5}'],
      'invalid_input',
      'context.confidence',
    ],
    ['a time that does not parse', ['state', '--as-of', 'yesterday'], 'invalid_time', 'asOf'],
  ])('%s', async (_, args, code, field) => {
    const { code: exit, out, err } = await program.run(...args, ...WHERE, '--json')
    expect({ exit, out }).toEqual({ exit: 1, out: '' })
    expect(JSON.parse(err)).toEqual({
      error: {
        code,
        field,
        problem: expect.any(String),
        next: expect.stringMatching(/\S/),
      },
    })
  })

  test('recall still works afterwards', async () => {
    expect(await said('recall', '--symbol', 'XAUUSD', '--limit', '1')).toMatch(/60 outcomes worth/)
  })
})
