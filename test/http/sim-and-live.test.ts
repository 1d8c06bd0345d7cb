import { join } from 'node:path'
import { type Clock, EVERY_CALL, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { dump, inFolder } from '../promises/memories.ts'
import { served } from './server.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 0, 5, 8)
const STEPS = 30

type Step = readonly [call: string, input: { readonly at: string; readonly [field: string]: unknown }]

/** What a loop tells in an hour: a turn, what was decided, what was filled, where it stands. */
const stepsAt = (n: number): readonly Step[] => {
  const at = new Date(START + n * HOUR_MS).toISOString()
  const price = 2_000 + ((n * 7) % 23)
  const context = {
    XAUUSD: { trend: n % 3 === 0 ? 'up' : 'none', volatility: 'normal', price, atrD1: 30, atrH1: 8 },
  }
  const opens = n % 2 === 0
  const positions = opens ? [] : [{ symbol: 'XAUUSD', side: 'long', size: 1, price: price - 7, mark: price }]
  return [
    ['turn', { at, equity: 10_000 + n, positions, context, id: `turn-${n}` }],
    [
      'decide',
      {
        at,
        id: `d${n}`,
        action: opens ? 'enter' : 'exit',
        symbol: 'XAUUSD',
        side: 'long',
        stop: price - 10,
        reason: `hour ${n}`,
      },
    ],
    [
      'fill',
      { at, id: `f${n}`, symbol: 'XAUUSD', side: opens ? 'buy' : 'sell', size: 1, price, stop: price - 10 },
    ],
    ...(n % 10 === 9
      ? ([
          ['reflect', { at }],
          ['maintain', { at }],
        ] as const)
      : []),
    ...(n % 7 === 3 ? ([['write', { to: 'journal', at, text: `What hour ${n} was like.` }]] as const) : []),
  ]
}

/** The same questions at the end. */
const QUESTIONS: readonly (readonly [string, object])[] = [
  ['recall', { symbol: 'XAUUSD', context: { trend: 'up' } }],
  ['check', { symbol: 'XAUUSD', side: 'long', entry: 2000, stop: 1990 }],
  ['performance', {}],
  ['beliefs', { all: true }],
  ['lessons', { all: true }],
  ['habits', {}],
  ['state', { history: 5 }],
  ['trades', { limit: 100 }],
  ['search', { question: 'What hour 3 was like' }],
]

/** What is said of the run's mode, in a word of another length. */
const butForTheMode = (said: string): string => said.replace(/(["(])live(\\*["')])/g, '$1backtest$2')

test('the same hours through the library in a backtest and over HTTP as they happen are the same rows and the same context', () =>
  inFolder(async (folder) => {
    let now = START
    const clock: Clock = { now: () => now as ReturnType<Clock['now']> }
    const server = await served(join(folder, 'live'), { clock })
    const simulated = await openMemory({
      ...{ home: join(folder, 'sim'), agent: 'gold', run: 'main', mode: 'backtest', clock },
    })
    const opened = await server.call('gold', 'run.open', { run: 'main', mode: 'live' })
    expect(opened.status, opened.text).toBe(200)
    const steps = Array.from({ length: STEPS }, (_, n) => stepsAt(n)).flat()
    for (const [name, input] of [...steps, ...QUESTIONS]) {
      if ('at' in input) now = Date.parse(input.at as string)
      const call = EVERY_CALL.find((one) => one.name === name)
      if (call === undefined) throw new Error(name)
      const inLibrary = JSON.stringify(await simulated.call(call, input))
      const overHttp = await server.call('gold', name, input, { query: '?run=main' })
      expect(overHttp.status, overHttp.text).toBe(200)
      const [ours, theirs] = [JSON.parse(inLibrary), JSON.parse(butForTheMode(overHttp.text))].map(untimed)
      expect(theirs, name).toEqual(ours)
      // The bytes that a model reads.
      if (name === 'turn') expect(theirs.user.text).toBe(ours.user.text)
    }
    await simulated.close()
    await server.close()
    const [sim, live] = [join('sim', 'gold', 'runs', 'main'), join('live', 'gold')].map((log) =>
      dump(join(folder, log, 'hindcast.db')),
    )
    for (const table of Object.keys(sim ?? {}))
      expect(rowsOf(live?.[table]), table).toEqual(rowsOf(sim?.[table]))
  }))

/** Without how many tokens the mode has. */
const untimed = (answer: object) =>
  JSON.parse(JSON.stringify(answer, (name, value: unknown) => (name === 'tokens' ? undefined : value)))

/** Rows but for the mode and what hashes it: the chain, and what a turn was shown, whose digest is of all its context. */
const rowsOf = (rows: readonly unknown[] = []): readonly unknown[] =>
  rows
    .map((row) => butForTheMode(String(row)).replace(/"(prevHash|hash)":\{[^}]*\}/g, ''))
    // The run itself began when it was opened.
    .filter((row) => !row.includes('backtest') && !row.includes('"kind":"recalled"'))
    .sort()
