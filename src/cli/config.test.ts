import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ended, type Program, programIn } from './testing/program.ts'

let program: Program
const write = (settings: unknown): Promise<void> =>
  writeFile(
    join(program.home, 'hindcast.json'),
    typeof settings === 'string' ? settings : JSON.stringify(settings),
  )

beforeAll(async () => {
  program = await programIn('hindcast-config-')
  await mkdir(program.home)
  await program.said('tick', '--equity', '1', '--agent', 'gold-m15')
  await program.said('run', 'open', 'bt-1', '--mode', 'backtest', '--agent', 'gold-m15')
})
afterAll(() => program.remove())

describe('hindcast config', () => {
  test('shows every setting with what gave it', async () => {
    await write({
      agent: 'gold-m15',
      strategy: { name: 'session-low', version: '3' },
      search: {
        slot: 'hybrid_embeddings',
        aliases: [
          ['natural gas', 'natgas', 'NG'],
          ['gold', 'bullion'],
        ],
        embedders: {
          local: { provider: 'ollama', model: 'nomic-embed-text', dimensions: 768, languages: ['en'] },
        },
      },
      reflector: { provider: 'anthropic', model: 'claude-haiku-4-5', price: { input: 1, output: 5 } },
    })
    const environment = { HINDCAST_PROFILE: 'chat' }
    const { code, out, err } = await ended(program.start(['config', '--run', 'bt-1'], environment))
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^- home /m)
    for (const line of [
      'agent gold-m15 (hindcast.json)',
      'run bt-1 (run)',
      'profile chat (HINDCAST_PROFILE)',
      'search.embedder static (default)',
    ])
      expect(out).toContain(`- ${line}\n`)
  })

  test('has all of it as JSON', async () => {
    await write({ agent: 'gold-m15' })
    const file = join(program.home, 'hindcast.json')
    expect(await program.answered('config')).toMatchObject({
      lines: [],
      settings: expect.arrayContaining([
        { setting: 'home', value: program.home, origin: 'environment', by: 'HINDCAST_HOME' },
        { setting: 'agent', value: 'gold-m15', origin: 'file', by: file },
        { setting: 'run', value: null, origin: 'default', by: null },
      ]),
    })
  })

  test.each([
    ['an unknown field', { agnet: 'gold' }, 'agnet is not a field', 'agent'],
    ['a name that is none', { agent: '../gold' }, 'agent is not a name', 'letters, digits'],
    ['a profile that is none', { profile: 'everything' }, 'profile cannot be', 'trading, chat'],
    ['a slot that is none', { search: { slot: 'postgres' } }, 'search.slot cannot be', 'sqlite_fts'],
    [
      'a provider that is none',
      { reflector: { provider: 'skynet', model: 'x' } },
      'reflector.provider cannot be',
      'anthropic',
    ],
    [
      'an address with a key in it',
      { reflector: { provider: 'openai', model: 'x', baseURL: 'https://a:b@c.example' } },
      'plain address',
      '',
    ],
    ['no JSON', '{ "agent": ', 'no JSON', 'Put it right'],
  ])('tells %s with the file, its path in it and what is allowed', async (_, settings, problem, next) => {
    await write(settings)
    for (const command of ['config', 'trades']) {
      const { code, err } = await program.run(command)
      expect(code).toBe(1)
      const [told = '', ...rest] = err.split('\n')
      expect(told).toContain(join(program.home, 'hindcast.json'))
      expect(told).toContain(problem)
      expect(rest.join(' ')).toContain(next)
    }
    await write({})
  })
})

test('commands and code work for the agent that the file names, with its strategy', async () => {
  await write({ agent: 'silver', strategy: 'fade' })
  await program.said('decide', '--action', 'skip', '--symbol', 'XAGUSD', '--reason', 'thin')
  const memory = await openMemory({ home: program.home })
  expect(memory.agent).toBe('silver')
  const { events } = await memory.events({ kind: 'decision' })
  expect(events).toMatchObject([{ payload: { strategy: { name: 'fade' } } }])
  await memory.close()
  const environment = { HINDCAST_STRATEGY: 'breakout', HINDCAST_AGENT: 'tin' }
  const typed = ['decide', '--action', 'skip', '--symbol', 'TIN', '--reason', 'thin']
  expect(await ended(program.start(typed, environment))).toMatchObject({ code: 0, err: '' })
  const tin = await openMemory({ home: program.home, agent: 'tin' })
  expect((await tin.events({ kind: 'decision' })).events).toMatchObject([
    { payload: { strategy: { name: 'breakout' } } },
  ])
  await tin.close()
  await write({})
})

test('what works elsewhere does not read the file', async () => {
  await write('{ broken')
  expect((await program.run('connect')).code).toBe(0)
  await write({})
})
