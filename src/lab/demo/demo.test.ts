import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Memory, openMemory } from '#calls'
import { Decimal, type Exact } from '#vocabulary'
import { type DemoResult, runDemo } from './demo.ts'

const DAYS = 32
const sum = (values: readonly (string | null)[]): Decimal =>
  values.reduce((total, value) => total.plus(Decimal.of((value ?? '0') as Exact)), Decimal.zero)

let folder: string
let written = ''
let demo: DemoResult
let again: DemoResult
let memory: Memory
const heard: [number, number, string][] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hindcast-demo-'))
  const write = (text: string): void => {
    written += text
  }
  demo = await runDemo({
    home: join(folder, 'a'),
    days: DAYS,
    write,
    progress: (done, total, label) => heard.push([done, total, label]),
  })
  again = await runDemo({ home: join(folder, 'b'), days: DAYS, write: () => {} })
  memory = await openMemory({ home: demo.home, agent: demo.agent, run: demo.run, create: false })
})

afterAll(async () => {
  await memory?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the demo', () => {
  test('leaves a sound record', async () => {
    expect(demo.sound).toBe(true)
    expect((await memory.verify({})).problems).toEqual([])
    expect((await memory.status({})).flags).toEqual([])
  })

  test('the ledger’s result is the broker’s, to the last digit', async () => {
    const { trades } = await memory.trades({ limit: 10_000 })
    expect(trades.length).toBeGreaterThan(60)
    const result = sum(trades.flatMap((trade) => [trade.pnl, trade.unrealised]))
    const { equity, deposits, fees } = demo.broker
    expect(result.text).toBe(Decimal.of(equity).minus(Decimal.of(deposits)).text)
    expect(sum(trades.map((trade) => trade.fees)).text).toBe(fees)
    expect((await memory.state({})).equity).toBe(equity)
  })

  test('every trade knows why it was opened, in which regime, with which stop, and how it ended', async () => {
    const { trades } = await memory.trades({ limit: 10_000, status: 'closed' })
    for (const trade of trades) {
      expect(trade.entryReason).toMatch(/^closed .* ranges/)
      expect(trade.entryRegime).toMatch(/^(chop|trend_up|trend_down)_(lowvol|hivol)$/)
      expect(trade.initialRisk).not.toBeNull()
      expect(trade.strategy).toContain('breakout')
    }
    expect(new Set(trades.map((trade) => trade.exitKind))).toEqual(
      new Set(['stop_loss', 'take_profit', 'agent']),
    )
  })

  test('records deposits, an incident, skips and refusals beside the trades', async () => {
    const of = async (kind: 'cash' | 'incident' | 'decision' | 'order') =>
      (await memory.events({ kind, after: 0, limit: 10_000 })).events.map((event) => event.payload)
    expect(await of('cash')).toHaveLength(2)
    expect(await of('incident')).toHaveLength(1)
    expect((await of('decision')).some((decision) => decision.action === 'skip')).toBe(true)
    expect((await of('order')).some((order) => order.rule === 'POSITION_CAP')).toBe(true)
  })

  test('the same seed gives the same head and the same report, but for the folder', () => {
    expect(again.head).toEqual(demo.head)
    const [one, other] = [demo, again].map(({ report, home }) => report.replaceAll(home, 'HOME'))
    expect(other).toBe(one)
  })

  test('writes its report once, in lines that fit a terminal', () => {
    expect(written).toBe(`${demo.report}\n`)
    for (const line of demo.report.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80)
    expect(demo.report.split('\n').length).toBeLessThanOrEqual(40)
    expect(demo.report).toContain('Now 2025-')
    expect(demo.report).toContain('ok: ')
    expect(demo.report).toContain('hindcast context --preview')
  })

  test('tells how far it is: every day once, then the checking', () => {
    const days = heard.filter(([, , label]) => label === 'trading').map(([done]) => done)
    expect(days).toEqual(Array.from({ length: DAYS + 1 }, (_, day) => day))
    expect(heard.at(-1)?.[2]).toBe('checking')
  })

  test('takes a new run each time and leaves the others as they were', async () => {
    const other = await openMemory({ home: demo.home, agent: 'mine' })
    await other.incident({ text: 'not the demo’s' })
    await other.close()
    const second = await runDemo({ home: demo.home, days: 2, seed: 9, write: () => {} })
    expect([demo.run, second.run]).toEqual(['demo-1', 'demo-2'])
    expect((await memory.status({})).events).toBe(demo.head.seq)
    const mine = await openMemory({ home: demo.home, agent: 'mine', create: false })
    expect((await mine.status({})).events).toBe(1)
    await mine.close()
  })

  test('a day is enough, and none is refused', async () => {
    const short = await runDemo({ home: join(folder, 'c'), days: 1, write: () => {} })
    expect(short.sound).toBe(true)
    await expect(runDemo({ home: join(folder, 'c'), days: 0, write: () => {} })).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'days',
    })
  })
})
