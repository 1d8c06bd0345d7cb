import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { bearer, inServer, pathTo } from './server.ts'

const TRADE = {
  at: '2025-06-02T09:00:00Z',
  symbol: 'GOLD',
  side: 'long',
  size: 1,
  entryPrice: 2_000,
  exitPrice: 1_990,
  trade: 't1',
} as const

test('a person streams the whole log, which a copy takes with the same head, and events name the token', () =>
  inServer(async ({ url, home, call }) => {
    const first = await openMemory({ home, agent: 'gold', actor: 'person' })
    await first.tick({ at: '2025-06-01T00:00:00Z', equity: 10_000 })
    const bot = await first.tokenCreate({ bearer: 'agent', name: 'bot' })
    const desk = await first.tokenCreate({ bearer: 'person', all: true, name: 'desk' })
    await first.close()
    const made = await call('gold', 'trade.record', { ...TRADE, reason: 'a breakout' }, { token: bot.secret })
    expect(made.status, made.text).toBe(200)
    const remarked = { on: 'T1', text: 'too early' }
    expect((await call('gold', 'remark', remarked, { token: desk.secret })).status).toBe(200)
    const asked = (token: string, query = '') =>
      fetch(`${url}${pathTo('gold', 'export', query)}`, { headers: bearer(token) })
    expect((await asked(bot.secret)).status).toBe(403)
    const answer = await asked(desk.secret)
    expect(answer.headers.get('content-disposition')).toContain('gold-live.jsonl')
    const text = await answer.text()
    const events = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(events.map(({ kind, actor, by }) => [kind, actor, by])).toEqual([
      ['equity', 'person', null],
      ['trade.recorded', 'agent', 'bot'],
      ['remark', 'person', 'desk'],
    ])
    const file = join(home, 'streamed.jsonl')
    await writeFile(file, text)
    const copy = await openMemory({
      home: join(home, 'copy'),
      agent: 'gold',
      actor: 'person',
    })
    await copy.import({ from: file })
    expect((await copy.events({ limit: 1 })).events[0]?.hash).toBe(events.at(-1)?.hash)
    expect((await copy.verify()).sound).toBe(true)
    await copy.close()
  }))

test('an export of another format is refused, and lets go of the memory', () =>
  inServer(
    async ({ url, home }) => {
      const person = await openMemory({ home, agent: 'gold', actor: 'person' })
      await person.tick({ equity: 1 })
      const { secret } = await person.tokenCreate({ bearer: 'person', all: true, scope: 'read' })
      await person.close()
      const asked = (query: string) =>
        fetch(`${url}${pathTo('gold', 'export', query)}`, { headers: bearer(secret) })
      expect((await asked('?format=pdf')).status).toBe(400)
      expect((await (await asked('?format=csv')).text()).split('\n')[0]).toMatch(/^handle,/)
      const open = async () => ((await (await fetch(`${url}/readyz`)).json()) as { open: number }).open
      await expect.poll(open).toBe(0)
    },
    { idleMs: 20 },
  ))

test('trades come as CSV, and a text that a spreadsheet would run as a formula does not begin with one', () =>
  inServer(async ({ url, home, call }) => {
    await call('gold', 'trade.record', {
      ...TRADE,
      reason: '=HYPERLINK("http://x", "y"), "quoted"\nand more',
    })
    const answer = await fetch(`${url}${pathTo('gold', 'export', '?format=csv')}`)
    expect(answer.status).toBe(403)
    const memory = await openMemory({ home, agent: 'gold' })
    await memory.tradeRecord({ ...TRADE, trade: 't2', reason: '-1+SUM(A1)' })
    const lines: string[] = []
    for await (const line of memory.exported('csv')) lines.push(line)
    await memory.close()
    expect(lines[0]).toMatch(/^handle,run,symbol,side,status,/)
    expect(lines[1]).toMatch(/^T2,live,GOLD,long,closed,.*,-10,/)
    expect(lines[1]).toContain(",'-1+SUM(A1),")
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://x"", ""y""), ""quoted""\nand more"`)
    expect(lines).toHaveLength(3)
  }))
