import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS, EVERY_CALL, openMemory } from '#calls'
import { each, ended, type Program, programIn } from './testing/program.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let folder: string
let home: string
let program: Program

beforeAll(async () => {
  program = await programIn('hindcast-cli-')
  folder = program.folder
  home = program.home
})
afterAll(() => program.remove())

const start: Program['start'] = (...given) => program.start(...given)
const run: Program['run'] = (...args) => program.run(...args)
const said: Program['said'] = (...args) => program.said(...args)
const answered: Program['answered'] = (...args) => program.answered(...args)

describe('a newcomer', () => {
  test('finds every command on the first page, and help for each', async () => {
    const [help, nothing, one, same] = await each(
      [['--help'], [], ['trade', 'record', '--help'], ['trade', 'record', '-h']],
      (args) => said(...args),
    )
    expect(help).toContain('An agent’s loop needs turn, check, decide, tick and search.')
    for (const { name } of EVERY_CALL) expect(help).toMatch(new RegExp(`^  ${name.split('.')[0]}  `, 'm'))
    expect(nothing).toBe(help)
    expect(one).toMatch(/^Usage: hindcast trade record \[options\]\n/)
    expect(same).toBe(one)
  })

  test('watches the demo, which ends well', async () => {
    expect(await said('demo', '--days', '1', '--home', 'shown')).toContain('ok: ')
    expect(await readdir(join(folder, 'shown'))).toEqual(['demo'])
  })

  test('the version is the package’s', async () => {
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
    expect(await said('--version')).toBe(`${version}\n`)
  })
})

describe('a life on the command line', () => {
  const LAST = '2026-01-06T00:00:00Z'

  // Written in order, once; the tests below read.
  beforeAll(async () => {
    await said('configure', '--currency', 'EUR')
    await said('instrument', '--symbol', 'ES', '--multiplier', '50')
    await said('tick', '--equity', '10000', '--at', '2026-01-05T08:00:00Z')
    await said(
      'fill',
      ...'--symbol BTC --side buy --size 0.1 --price 42000.1234567890123456789'.split(' '),
      '--at',
      '2026-01-05T09:00:00Z',
      '--fee',
      '1.5',
    )
    const positions = [{ symbol: 'BTC', side: 'long', size: '0.1', mark: '42500' }]
    await writeFile(join(folder, 'positions.json'), JSON.stringify(positions))
    await said('tick', '--positions', '@positions.json', '--at', '2026-01-05T10:00:00Z')
    await said(
      'order',
      '--status',
      'rejected',
      '--rule',
      'max-loss',
      '--reason',
      'no\u001b[31mmore',
      '--at',
      '2026-01-05T10:30:00Z',
    )
    const whole = { symbol: 'ETH', side: 'long', size: 1, entryPrice: 2000, exitPrice: 2100, trade: 'mine-1' }
    const recorded = await ended(
      start(['trade', 'record', '--input', '-', '--at', '2026-01-05T11:00:00Z', '--side', 'short']),
      JSON.stringify(whole),
    )
    expect(recorded).toMatchObject({ code: 0, err: '' })
    await said(
      'decide',
      ...'--action enter --symbol SOL --side long'.split(' '),
      '--at',
      '2026-01-05T12:00:00Z',
      '--reason',
      'because it was there '.repeat(20),
    )
    const SOL = ['fill', '--symbol', 'SOL', '--size', '3']
    await said(...SOL, '--side', 'buy', '--price', '100', '--at', '2026-01-05T12:00:00Z')
    await said(...SOL, '--side', 'sell', '--price', '101', '--at', '2026-01-05T13:00:00Z')
    await said(
      'decide',
      '--action',
      'skip',
      '--symbol',
      'BTC',
      '--tags',
      'late,thin',
      '--at',
      '2026-01-05T13:30:00Z',
    )
    await said('cash', '--type', 'fee', '--amount', '5', '--at', '2026-01-05T14:00:00Z')
    await said('incident', '--text', 'the line dropped', '--at', '2026-01-05T14:30:00Z')
  })

  test('a write is there for the next read, exactly as it was typed', async () => {
    const { trades } = (await answered('trades', '--status', 'open')) as { trades: object[] }
    expect(trades[0]).toMatchObject({ fees: '1.5' })
    const { memory } = (await answered('show', 'T1')) as { memory: { legs: object[] } }
    expect(memory.legs[0]).toMatchObject({ price: '42000.1234567890123456789' })
    const mine = await answered('show', 'mine-1')
    expect(mine.memory).toMatchObject({ trade: { side: 'short', pnl: '-100', status: 'closed' } })
    const { events } = (await answered('events', '--kind', 'decision')) as {
      events: { payload: object; actor: string }[]
    }
    expect(events[0]).toMatchObject({ payload: { tags: ['late', 'thin'] }, actor: 'person' })
  })

  test('JSON is exactly what the library answers', async () => {
    const memory = await openMemory({ home, actor: 'person' })
    try {
      const asOf = new Date().toISOString()
      const calls = [
        [CALLS.trades, ['--as-of', asOf, '--limit', '2'], { asOf, limit: 2 }],
        [CALLS.show, ['T1', '--as-of', asOf], { asOf, of: 'T1' }],
        [CALLS.trades, ['--as-of', asOf, '--status', 'open'], { asOf, status: 'open' }],
        [CALLS.context, ['--as-of', asOf], { asOf }],
        [CALLS.events, ['--as-of', asOf, '--after', '2'], { asOf, after: 2 }],
        [CALLS.status, ['--as-of', asOf], { asOf }],
      ] as const
      await each(calls, async ([call, args, input]) => {
        const library = await memory.call(call, input as never)
        expect(await answered(call.name, ...args)).toEqual(JSON.parse(JSON.stringify(library)))
      })
    } finally {
      await memory.close()
    }
  })

  test('answers have no codes for colours or cursors', async () => {
    const reads = [
      ['trades'],
      ['show', 'T1'],
      ['show', 'T3'],
      ['trades', '--status', 'open'],
      ['events'],
      ['status'],
      ['status', '--measure'],
      ['verify'],
    ]
    await each(reads, async (args) => {
      // An open flag is a check that fails: `status` ends with 1.
      const { out: shown } = await ended(start([...args]))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the one that must not be there
      expect(shown).not.toMatch(/\u001b/)
    })
    const { out } = await ended(start(['trades'], { NO_COLOR: '1' }))
    expect(out).toMatch(/^- T2 ETH short 1, closed, -100\.00; 2,000 to 2,100 at /m)
  })

  test('an empty answer says why', async () => {
    expect(await said('trades', '--symbol', 'NONE')).toContain(
      'no trade has the symbol NONE; there are BTC, ETH and SOL',
    )
    expect(await said('trades', '--as-of', '2025-01-01T00:00:00Z')).toContain(
      'no trade was known at this moment',
    )
  })

  test('a person corrects and voids; an agent may not', async () => {
    const correction = ['correct', 'T3', '--set', '{"exitPrice":"102"}', '--reason', 'statement']
    expect(await run(...correction, '--actor', 'agent')).toMatchObject({
      code: 1,
      err: expect.stringContaining('only a person'),
    })
    expect(await said(...correction)).toMatch(/^outcome: recorded/)
    expect(await said('show', 'T3')).toContain('closed, +6.00')
    expect(await said('correct', 'T2', '--void', '--reason', 'never was')).toContain('T2 ETH voided')
    expect(await said('trades', '--status', 'voided')).toMatch(/^- T2 .* voided/m)
  })

  test('backup, export and import into another agent', async () => {
    expect(await said('verify')).toContain('ok: ')
    expect(await said('rebuild')).toMatch(/^events: \d+|^head: seq \d+/m)
    expect(await said('backup', 'kept')).toMatch(/^head: seq \d+/m)
    expect(await readdir(join(folder, 'kept'))).toContain('hindcast.db')
    await said('export', 'all.jsonl')
    expect(await answered('import', 'all.jsonl', '--agent', 'twin')).toMatchObject({ duplicates: 0 })
    const [mine, twins] = await each(['default', 'twin'], (agent) =>
      answered('trades', '--agent', agent, '--as-of', LAST),
    )
    expect(twins).toEqual(mine)
    expect(await run('delete', '--agent', 'twin')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--confirm'),
    })
    expect(await said('delete', '--agent', 'twin', '--confirm', 'twin')).toContain('agent: twin')
    expect(await readdir(home)).toEqual(['default'])
  })

  test('a run of its own has a log of its own, named by --run, by HINDCAST_RUN or by the command', async () => {
    await said('run', 'open', 'bt-1', '--mode', 'backtest')
    await said(
      'fill',
      '--run',
      'bt-1',
      ...'--symbol X --side buy --size 1 --price 1 --at 2020-01-01T00:00:00Z'.split(' '),
    )
    expect(await said('trades', '--run', 'bt-1')).toMatch(/^- T1 X /m)
    const { out } = await ended(start(['trades'], { HINDCAST_RUN: 'bt-1' }))
    expect(out).toMatch(/^- T1 X /m)
    expect(await said('trades')).not.toMatch(/ X /)
    expect(await answered('run', 'close', 'bt-1')).toMatchObject({ run: 'bt-1', mode: 'backtest' })
    expect(await run('tick', '--equity', '1', '--run', 'bt-1')).toMatchObject({
      code: 1,
      err: expect.stringContaining('ended'),
    })
  })

  test('another process writes meanwhile, and nothing is lost', async () => {
    const others = 40
    const writer = spawn(
      process.execPath,
      [
        '--conditions=hindcast-source',
        '--input-type=module',
        '-e',
        `import { openMemory } from '#calls'
         const memory = await openMemory({ home: ${JSON.stringify(home)}, agent: 'busy' })
         for (let i = 0; i < ${others}; i++) {
           await memory.tick({ equity: i + 1, at: Date.UTC(2026, 0, 1) + i * 1000 })
           await new Promise((resolve) => setTimeout(resolve, 50))
         }
         await memory.close()`,
      ],
      { cwd: ROOT },
    )
    const mine = [1, 2, 3, 4].map((i) => [
      'tick',
      '--agent',
      'busy',
      '--equity',
      `1${i}`,
      '--at',
      `2026-01-02T00:00:0${i}Z`,
    ])
    const [written] = await Promise.all([ended(writer), each(mine, (args) => said(...args))])
    expect(written).toMatchObject({ code: 0, err: '' })
    expect(await answered('verify', '--agent', 'busy')).toMatchObject({
      sound: true,
      events: others + mine.length,
    })
  })
})

describe('what goes wrong is told in a few lines', () => {
  const fill = ['fill', '--symbol', 'A', '--size', '1']
  const wrong: readonly (readonly [string, string[], number, { code: string; field: string | null }])[] = [
    [
      'a time without a zone',
      [...fill, '--side', 'buy', '--price', '1', '--at', '2026-01-05T00:00'],
      1,
      { code: 'invalid_time', field: 'at' },
    ],
    [
      'an unknown side',
      [...fill, '--side', 'up', '--price', '1'],
      1,
      { code: 'invalid_side', field: 'side' },
    ],
    [
      'a negative price',
      [...fill, '--side', 'buy', '--price', '-1'],
      1,
      { code: 'invalid_price', field: 'price' },
    ],
    ['a missing flag', ['trade', 'record', '--symbol', 'A'], 2, { code: 'invalid_input', field: 'side' }],
    ['a missing argument', ['backup'], 2, { code: 'invalid_input', field: 'to' }],
    ['an unknown agent', ['status', '--agent', 'nobody'], 1, { code: 'not_found', field: 'agent' }],
    ['an agent that is a path', ['status', '--agent', '../x'], 1, { code: 'invalid_name', field: 'agent' }],
    [
      'a past for what has none',
      ['verify', '--as-of', '2026-01-05T00:00:00Z'],
      1,
      { code: 'as_of_not_supported', field: 'asOf' },
    ],
    ['broken JSON', ['tick', '--positions', '[{'], 1, { code: 'invalid_input', field: 'positions' }],
    ['a missing file', ['tick', '--positions', '@none.json'], 1, { code: 'not_found', field: 'positions' }],
    ['an input that is no object', ['fill', '--input', '[]'], 1, { code: 'invalid_input', field: 'input' }],
    ['an unknown actor', ['status', '--actor', 'god'], 2, { code: 'invalid_input', field: 'actor' }],
    ['an unknown command', ['traeds'], 2, { code: 'invalid_input', field: null }],
    ['an unknown flag', ['trades', '--sybmol', 'A'], 2, { code: 'invalid_input', field: null }],
  ]

  test('as JSON on standard error, with a code, a field and what to do', async () => {
    await each(wrong, async ([what, args, code, error]) => {
      const found = await run(...args, '--json')
      expect({ what, code: found.code, out: found.out }).toEqual({ what, code, out: '' })
      expect(JSON.parse(found.err)).toEqual({
        error: { ...error, problem: expect.any(String), next: expect.stringMatching(/\S/) },
      })
    })
  })

  test('never repeats a secret that was typed', async () => {
    const token = ['gh', 'p_', 'Ab3'.repeat(12)].join('')
    const typed = [
      [token],
      ['trades', `--${token}`, 'A'],
      ['tick', '--positions', `[{"note": "${token}`],
      ['tick', '--positions', `@${token}.json`],
      ['tick', '--equity', token],
      ['status', '--actor', token],
    ]
    await each(typed, async (args) => {
      const { code, err } = await run(...args)
      expect({ args: args.slice(0, 1), failed: code !== 0, err }).toEqual({
        args: args.slice(0, 1),
        failed: true,
        err: expect.stringMatching(/\[masked\]|cannot be read/),
      })
      expect(err).not.toContain('Ab3Ab3')
    })
  })

  test('in two or three lines for a person, never with a stack', async () => {
    await each(wrong.slice(0, 5), async ([what, args]) => {
      const { err } = await run(...args)
      expect({ what, err }).toEqual({
        what,
        err: expect.stringMatching(/^error: .+\n( {2}field .+\n)? {2}next .+\n$/),
      })
    })
  })

  test('a mistyped word is answered with the near one', async () => {
    const [command, flag, sub] = await each(
      [['traeds'], ['trades', '--sybmol', 'A'], ['run', 'opne', 'x']],
      (args) => run(...args),
    )
    expect(command?.err).toContain('Did you mean trades?')
    expect(flag?.err).toContain('Did you mean --symbol?')
    expect(sub?.err).toContain('Did you mean open?')
  })

  test('a read of an agent that is not there made no folder', async () => {
    expect(await readdir(home)).not.toContain('nobody')
  })

  test('an edit behind its back ends verify with 1', async () => {
    await said('tick', '--agent', 'edited', '--equity', '1', '--at', '2026-01-01T00:00:00Z')
    await writeFile(join(home, 'edited', 'anchors.jsonl'), '{"seq":9,"hash":"00"}')
    expect(await run('verify', '--agent', 'edited')).toMatchObject({ code: 1, err: '' })
  })
})

describe('as one program among others', () => {
  test('a reader that stops reading is no error', async () => {
    const child = start(['--help'])
    child.stdout?.destroy()
    child.stdin?.end()
    const err = child.stderr ? await text(child.stderr) : ''
    expect(err).toBe('')
  })

  test('an interrupt closes the store and leaves it sound', async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) =>
      JSON.stringify({ kind: 'equity', at: Date.UTC(2026, 0, 1) + i * 1000, payload: { equity: `${i}` } }),
    )
    await writeFile(join(folder, 'many.jsonl'), lines.join('\n'))
    const child = start(['import', 'many.jsonl', '--agent', 'cut'])
    const over = ended(child)
    // Its database is there: it has begun, however slow the machine was to start it.
    while (child.exitCode === null && !existsSync(join(home, 'cut', 'hindcast.db'))) await setTimeout(20)
    child.kill('SIGINT')
    const { code, err } = await over
    expect([0, 130]).toContain(code)
    expect(err).toBe('')
    await said('tick', '--agent', 'cut', '--equity', '1')
    expect(await answered('verify', '--agent', 'cut')).toMatchObject({ sound: true })
  })
})
