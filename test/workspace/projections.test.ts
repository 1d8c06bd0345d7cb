import { createHash } from 'node:crypto'
import { appendFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { projectedText, tradeLine } from '#projections'
import { AGENT, behindItsBack, databaseOf, inFolder, openRun, RUN } from '../promises/memories.ts'
import { shownTurn } from '../shown.ts'
import { until } from '../until.ts'
import { clockAt, onDisk, openAs } from './desk.ts'
import { filesBelow, madeIn, projections, withLog } from './projecting.ts'

const openAgent = (home: string): Promise<Memory> =>
  openMemory({ home, agent: AGENT, run: RUN, mode: 'backtest' })

/** A morning: a turn that ends in a refusal, one that trades, one that only looks, and an incident. */
const trade = async (memory: Memory): Promise<{ refused: string; traded: string; idle: string }> => {
  const first = await memory.turn({
    at: '2025-06-02T09:30:00Z',
    positions: [],
    marks: { GOLD: { price: 2_000 } },
    equity: 10_000,
  })
  await first.decide({ action: 'enter', symbol: 'GOLD', side: 'long', size: 9, reason: 'a breakout' })
  await memory.order({
    status: 'rejected',
    at: '2025-06-02T09:30:01Z',
    rule: 'R3_POSITION_CAP',
    symbol: 'GOLD',
    reason: 'too large',
  })
  const second = await memory.turn({
    at: '2025-06-02T09:45:00Z',
    positions: [],
    marks: { GOLD: { price: 2_001 } },
    equity: 10_000,
  })
  await second.decide({
    action: 'enter',
    symbol: 'GOLD',
    side: 'long',
    size: 1,
    stop: 1_990,
    target: 2_030,
    confidence: 0.6,
    reason: 'still a breakout\n## and smaller',
    strategy: { name: 'breakout' },
  })
  await memory.order({
    at: '2025-06-02T09:45:01Z',
    order: 'o1',
    status: 'placed',
    symbol: 'GOLD',
    side: 'buy',
    size: 1,
  })
  await memory.fill({ at: '2025-06-02T09:45:02Z', symbol: 'GOLD', side: 'buy', size: 1, price: 2_001 })
  await memory.write({ to: 'journal', text: 'in at last', turn: second.turn, at: '2025-06-02T09:46:00Z' })
  const third = await memory.turn({
    at: '2025-06-02T10:00:00Z',
    positions: [{ symbol: 'GOLD', side: 'long', size: 1, mark: 2_010 }],
    equity: 10_009,
  })
  await memory.incident({ at: '2025-06-02T10:05:00Z', text: 'the feed was silent' })
  return { refused: first.turn, traded: second.turn, idle: third.turn }
}

const nameOf = (turn: string) => createHash('sha256').update(turn).digest('hex').slice(0, 8)
const pathOf = (turn: string, time: string) => `transcripts/2025-06-02/${time}-${nameOf(turn)}.md`

describe('what is made from the log', () => {
  test('a decision, an incident and a trade are a line each', () =>
    inFolder(async (home) => {
      const memory = await openAgent(home)
      const { refused, traded } = await trade(memory)
      await memory.tradeRecord({
        at: '2025-06-02T11:00:00Z',
        symbol: 'OIL',
        side: 'short',
        size: 1,
        entryPrice: 70,
        exitPrice: 69,
      })
      await memory.remark({ on: 'T1', text: 'the second try was the right one' })
      await memory.close()
      const files = await projections(home)
      expect(files['decisions.jsonl']).toBe(
        `{"at":"2025-06-02T09:30:00.000Z","run":"run","turn":"${refused}","action":"enter","symbol":"GOLD","side":"long",` +
          '"size":"9","reason":"a breakout"}\n' +
          `{"at":"2025-06-02T09:45:00.000Z","run":"run","turn":"${traded}","action":"enter","symbol":"GOLD","side":"long",` +
          '"size":"1","stop":"1990","target":"2030","confidence":0.6,"reason":"still a breakout\\n## and smaller",' +
          '"strategy":"breakout@1#44136fa3"}\n',
      )
      expect(files['incidents.jsonl']).toBe(
        '{"at":"2025-06-02T10:05:00.000Z","run":"run","text":"the feed was silent"}\n',
      )
      // T1 is line 1 and T2 line 2, though nobody said anything about it.
      expect(files['trades.jsonl']).toBe(
        '{"trade":"T1","run":"run","status":"open","symbol":"GOLD","side":"long","strategy":"breakout@1#44136fa3",' +
          '"opened":"2025-06-02T09:45:02.000Z","reason":"still a breakout\\n## and smaller",' +
          '"remarks":["the second try was the right one"]}\n' +
          '{"trade":"T2","run":"run","status":"closed","symbol":"OIL","side":"short","closed":"2025-06-02T11:00:00.000Z",' +
          '"net":"1","exit":"unknown"}\n',
      )
      await withLog(home, async (log) => {
        const [first, second] = await log.store.rows('trades', { order: { column: 'n' } })
        expect(first && `${await tradeLine(log, first)}\n`).toBe(files['trades.jsonl']?.split(/(?<=\n)/)[0])
        expect(second && (await tradeLine(log, second))).toBeNull()
      })
    }))

  test('a turn is told from what it was given to what it wrote; one of which nothing came is not', () =>
    inFolder(async (home) => {
      const memory = await openAgent(home)
      const { refused, traded, idle } = await trade(memory)
      await memory.close()
      const files = await projections(home)
      expect(Object.keys(files).filter((path) => path.startsWith('transcripts/'))).toEqual([
        pathOf(refused, '093000'),
        pathOf(traded, '094500'),
      ])
      expect(files[pathOf(idle, '100000')]).toBeUndefined()
      expect(files[pathOf(refused, '093000')]).toBe(
        `# Turn 2025-06-02 09:30:00 UTC\n\nRun run, turn ${refused}.\n\n` +
          '## Snapshot\n\nEquity 10000, nothing held.\nMarks: GOLD 2000.\n\n' +
          '## Decided\n\n- enter GOLD long 9\n\n  > a breakout\n\n' +
          '## Risk\n\n- R3_POSITION_CAP rejected GOLD, known 2025-06-02T09:30:01.000Z\n\n  > too large\n',
      )
      expect(files[pathOf(traded, '094500')]).toBe(
        `# Turn 2025-06-02 09:45:00 UTC\n\nRun run, turn ${traded}.\n\n` +
          '## Snapshot\n\nEquity 10000, nothing held.\nMarks: GOLD 2001.\n\n' +
          '## Decided\n\n- enter GOLD long 1, stop 1990, target 2030, confidence 0.6, strategy breakout@1#44136fa3\n\n' +
          '  > still a breakout\n  > ## and smaller\n\n' +
          '## Intents\n\n- o1: buy 1 GOLD, placed 2025-06-02T09:45:01.000Z\n\n' +
          '## Wrote\n\n- journal journal/2025-06-02.md\n\n  > in at last\n',
      )
    }))

  test('the day is the one that is traded, in the zone of the calendar', () =>
    inFolder(async (home) => {
      const memory = await openRun(home)
      await memory.configure({ calendar: { zone: 'America/Chicago', dayBegins: '17:00' } })
      // 18:30 on Monday in Chicago, which trades Tuesday.
      const turn = await memory.turn({ at: '2025-06-02T23:30:00Z', positions: [] })
      await turn.decide({ action: 'hold', reason: 'early' })
      await memory.configure({ calendar: { zone: 'UTC' } })
      await memory.close()
      const path = `transcripts/2025-06-03/183000-${nameOf(turn.turn)}.md`
      expect((await projections(home))[path]).toContain('# Turn 2025-06-02 18:30:00 America/Chicago')
      await withLog(home, async (log) => {
        const { head } = await log.state()
        expect(await projectedText(log, path, head.seq)).toContain('> early')
        expect(await projectedText(log, path.replace('183000', '183001'), head.seq)).toBeNull()
        expect(await projectedText(log, 'transcripts/2025-99-99/183000-aaaaaaaa.md', head.seq)).toBeNull()
      })
    }))

  test('what is left of a run says what performance says', () =>
    inFolder(async (home) => {
      const memory = await openAgent(home)
      await trade(memory)
      await memory.runClose({ note: 'enough' })
      const said = await memory.performance()
      await memory.close()
      const result = JSON.parse((await projections(home))['result.json'] ?? '')
      expect(result).toMatchObject({ asOf: '2025-06-02T10:05:00.000Z' })
      const [{ performance: figures }] = result.runs
      const { overall, open, wins, losses, profitFactor, sharpe, worst } = said
      expect(figures).toMatchObject({ overall, open, wins, losses, profitFactor, sharpe, worst })
      expect(result.runs).toEqual([
        {
          run: RUN,
          mode: 'backtest',
          strategy: null,
          started: '2025-06-02T09:30:00.000Z',
          ended: '2025-06-02T10:05:00.000Z',
          note: 'enough',
          trades: { closed: 0, open: 1 },
          net: 0,
          maxDrawdown: 0,
          performance: figures,
        },
      ])
    }))

  test('nothing is written by who only reads, and nothing where nothing came of anything', () =>
    inFolder(async (home) => {
      const memory = await openAgent(home)
      await memory.tick({ at: '2025-06-02T09:00:00Z', positions: [] })
      await memory.close()
      expect(await filesBelow(madeIn(home))).toEqual({})
      const writer = await openAgent(home)
      await trade(writer)
      await writer.close()
      await rm(madeIn(home), { recursive: true })
      // Whoever writes now writes all of them.
      behindItsBack(join(dirname(databaseOf(home)), 'written.db'), 'delete from written')
      const reader = await openAgent(home)
      await reader.trades({})
      await reader.close()
      expect(Object.keys(await projections(home))).toEqual([])
    }))
})

describe('the files follow the log', () => {
  test('lines are added and trades put right in place, and it comes to the same as making them anew', () =>
    inFolder(async (home) => {
      const first = await openAgent(home)
      await trade(first)
      await first.close()
      const before = await projections(home)
      const second = await openAgent(home)
      await second.tradeRecord({
        at: '2025-06-02T11:00:00Z',
        symbol: 'OIL',
        side: 'short',
        size: 1,
        entryPrice: 70,
        exitPrice: 69,
        reason: 'stocks rose',
      })
      await second.decide({
        action: 'exit',
        symbol: 'GOLD',
        reason: 'at the target',
        at: '2025-06-02T11:30:00Z',
      })
      await second.fill({ at: '2025-06-02T11:30:01Z', symbol: 'GOLD', side: 'sell', size: 1, price: 2_029 })
      await second.close()
      const after = await projections(home)
      const [had = 'none', has = ''] = [before['decisions.jsonl'], after['decisions.jsonl']]
      expect(has.startsWith(had)).toBe(true)
      expect(has.slice(had.length)).toMatch(/^\{.*at the target.*\}\n$/)
      expect(after['trades.jsonl']?.split('\n')).toEqual([
        expect.stringMatching(/"trade":"T1".*"status":"closed".*"net":"28".*"exitReason":"at the target"/),
        expect.stringMatching(/"trade":"T2".*"reason":"stocks rose"/),
        '',
      ])
      await withLog(home, async (log) => {
        const { head } = await log.state()
        for (const path of ['decisions.jsonl', 'incidents.jsonl', 'trades.jsonl'])
          expect(after[path], path).toBe(await projectedText(log, path, head.seq))
      })
    }))

  test('one that somebody changed is told by verify, made again, and never taken in', () =>
    inFolder(async (home) => {
      const memory = await openAgent(home)
      const { traded } = await trade(memory)
      await memory.propose({ file: 'playbook.md', text: '- one rule', reason: 'why not' })
      await memory.maintain({ at: '2025-06-03T00:00:00Z' })
      const made = await projections(home)
      expect(await memory.verify({})).toMatchObject({ sound: true, projections: [] })
      const changed = [
        'decisions.jsonl',
        'proposals/C1.md',
        'result.json',
        'trades.jsonl',
        pathOf(traded, '094500'),
      ]
      for (const path of changed) await appendFile(join(madeIn(home), path), 'and it was not me\n')
      const told = await memory.verify({})
      expect(told).toMatchObject({
        sound: true,
        problems: [],
        projections: changed.map((path) => `changed: ${path}`),
      })
      expect(told.message).toContain('5 files made from the log changed by hand')
      await memory.close()
      const again = await openAgent(home)
      expect((await again.events({ after: 0, limit: 1_000 })).events.map(({ kind }) => kind)).not.toContain(
        'file.seen',
      )
      await withLog(home, async (log, writer) => {
        // The proposal is open: it was made again when the memory was closed.
        const rest = changed.filter((path) => path !== 'proposals/C1.md')
        expect([...(await writer.write(log, { from: 0 })).written].sort()).toEqual(rest.sort())
        expect((await writer.write(log, { from: 0 })).written).toEqual([])
      })
      expect(await projections(home)).toEqual(made)
      expect(await again.verify({})).toMatchObject({ projections: [] })
      await again.close()
    }))

  test('a changed file of lines is made anew by the next write that has something for it', () =>
    inFolder(async (home) => {
      const memory = await openAgent(home)
      await trade(memory)
      await memory.tradeRecord({
        at: '2025-06-02T11:00:00Z',
        symbol: 'OIL',
        side: 'short',
        size: 1,
        entryPrice: 70,
        exitPrice: 69,
      })
      await memory.close()
      await writeFile(join(madeIn(home), 'decisions.jsonl'), 'gone\n')
      await writeFile(join(madeIn(home), 'trades.jsonl'), 'gone\n')
      const again = await openAgent(home)
      await again.decide({ action: 'hold', reason: 'waiting', at: '2025-06-02T12:00:00Z' })
      await again.fill({ at: '2025-06-02T12:00:01Z', symbol: 'GOLD', side: 'sell', size: 1, price: 2_000 })
      await again.close()
      const files = await projections(home)
      expect(files['decisions.jsonl']?.split('\n')).toHaveLength(4)
      expect(files['trades.jsonl']).toMatch(/^\{"trade":"T1".*\}\n\{"trade":"T2".*\}\n$/)
    }))

  test('a turn is told again when something more comes of it', () =>
    inFolder(async (home) => {
      const memory = await openAgent(home)
      const { turn } = await memory.turn({ at: '2025-06-02T09:30:00Z', positions: [] })
      await memory.close()
      expect(await projections(home)).toEqual({})
      for (const [n, rule] of ['R1', 'R2'].entries()) {
        const later = await openAgent(home)
        await later.order({ status: 'rejected', at: `2025-06-02T09:3${n + 1}:00Z`, rule })
        await later.close()
      }
      expect((await projections(home))[pathOf(turn, '093000')]?.match(/^- .*$/gm)).toEqual([
        '- R1 rejected it, known 2025-06-02T09:31:00.000Z',
        '- R2 rejected it, known 2025-06-02T09:32:00.000Z',
      ])
    }))

  test('what was shown while a trade was held is shown turn after turn', () =>
    inFolder(async (home) => {
      const memory = await openAgent(home)
      await memory.tick({ at: '2025-06-02T09:00:00Z', positions: [], equity: 10_000 })
      const shown: { readonly turn: string; readonly text: string }[] = []
      for (let minute = 10; minute < 40; minute++) {
        // Up and down, so that every tick may be the highest or the lowest since the entry.
        const mark = 2_000 + (minute % 7) * minute * (minute % 2 === 0 ? 1 : -1)
        const at = `2025-06-02T09:${minute}:00Z`
        const positions = [{ symbol: 'GOLD', side: 'long' as const, size: 1, price: 2_000, mark }]
        if (minute % 5 !== 0) await memory.tick({ at, positions })
        else {
          const turn = await memory.turn({ at, positions })
          await turn.decide({ action: 'hold', symbol: 'GOLD', reason: `at ${mark}` })
          shown.push({ turn: turn.turn, text: turn.context.text })
        }
      }
      expect(shown.every(({ text }, at) => at === 0 || /MFE \+[1-9]/.test(text))).toBe(true)
      for (const { turn, text } of shown) {
        const { system, user } = await shownTurn(memory, { of: turn })
        expect(`${system?.text}\n\n${user?.text}`).toBe(text)
      }
      await memory.close()
      const told = Object.entries(await projections(home)).filter(([path]) => path.startsWith('transcripts/'))
      expect(told.every(([, text]) => text.includes('## Shown\n\nHandles: T1'))).toBe(true)
    }))

  test('a memory that stays open shows yesterday, behind the first turn of the day', () =>
    inFolder(async (home) => {
      const clock = clockAt('2026-01-05T14:30:00Z')
      const memory = await openAs(home, 'agent', clock)
      await memory.planCreate({
        condition: { symbol: 'OIL' },
        action: { type: 'skip_trade' },
        reason: 'not yet',
      })
      const first = await memory.turn({ positions: [] })
      await first.decide({ action: 'hold', reason: 'it is late' })
      const text = () => onDisk(home, 'decisions.jsonl').catch(() => null)
      expect(await text()).toBeNull()
      clock.set('2026-01-06T09:00:00Z')
      await memory.turn({ positions: [] })
      await until(
        async () => ((await text())?.includes('it is late') ? true : undefined),
        'yesterday to be shown',
      )
      await memory.close()
    }))

  test('a folder that is a link is not written through, and the rest is', () =>
    inFolder(async (home) => {
      const outside = join(home, 'outside')
      await mkdir(outside)
      const memory = await openAgent(home)
      await mkdir(madeIn(home), { recursive: true })
      await symlink(outside, join(madeIn(home), 'transcripts'))
      await trade(memory)
      await memory.close()
      expect(await filesBelow(outside)).toEqual({})
      expect(Object.keys(await projections(home))).toEqual([
        'decisions.jsonl',
        'incidents.jsonl',
        'trades.jsonl',
      ])
      await withLog(home, async (log, writer) => {
        const { trouble } = await writer.write(log, { from: 0 })
        expect(trouble[0]).toContain('leads out of the workspace')
      })
    }))

  test('while another process writes them, they are left to it', () =>
    inFolder(async (home) => {
      const memory = await openAgent(home)
      await trade(memory)
      await withLog(home, async (log, writer) => {
        const lock = await log.disk.lock('projections')
        expect(await writer.write(log)).toEqual({ written: [], trouble: [] })
        lock?.release()
        expect((await writer.write(log)).written).toContain('decisions.jsonl')
      })
      await memory.close()
    }))
})

describe('an erased text', () => {
  test('is in no file after the next write', () =>
    inFolder(async (home) => {
      const memory = await openRun(home)
      const secret = 'my neighbour told me'
      const turn = await memory.turn({ at: '2025-06-02T09:30:00Z', positions: [] })
      await turn.decide({ action: 'enter', symbol: 'GOLD', side: 'long', reason: secret })
      await memory.fill({ at: '2025-06-02T09:30:01Z', symbol: 'GOLD', side: 'buy', size: 1, price: 2_000 })
      // The next turn is shown why the trade was opened.
      const later = await memory.turn({ at: '2025-06-02T09:45:00Z', equity: 10_000 })
      await later.decide({ action: 'hold', reason: 'as it is' })
      await memory.order({
        order: 'o1',
        status: 'placed',
        symbol: 'GOLD',
        side: 'buy',
        at: '2025-06-02T09:45:01Z',
        reason: `${secret}, again`,
      })
      await memory.order({
        status: 'rejected',
        rule: 'R1',
        at: '2025-06-02T09:45:02Z',
        reason: `${secret} no`,
      })
      await memory.incident({ text: `${secret} to worry`, at: '2025-06-02T09:45:03Z' })
      await memory.remark({ on: 'T1', text: `${secret} so`, at: '2025-06-02T09:46:00Z' })
      await memory.propose({ file: 'memory/people.md', text: `- ${secret} much`, reason: `${secret} to ask` })
      await memory.maintain({ at: '2025-06-03T00:00:00Z' })
      const telling = Object.entries(await filesBelow(madeIn(home))).filter(([, text]) =>
        text.includes('neighbour'),
      )
      expect(telling.map(([path]) => path.replace(/-\w{8}\.md$/, ''))).toEqual([
        'decisions.jsonl',
        'incidents.jsonl',
        'proposals/C1.md',
        'trades.jsonl',
        'transcripts/2025-06-02/093000',
        'transcripts/2025-06-02/094500',
      ])
      const { events } = await memory.events({ after: 0, limit: 1_000 })
      const hashes = events.flatMap(({ payload, texts }) =>
        Object.entries(texts).flatMap(([field, hash]) =>
          String(payload[field]).includes('neighbour') ? [hash] : [],
        ),
      )
      await memory.redact({ hashes, reason: 'asked to' })
      expect((await shownTurn(memory, { of: later.turn })).note).toContain('cannot be made again as it was')
      // Not changed by anybody: not written again yet.
      expect(await memory.verify({})).toMatchObject({ sound: true, projections: [] })
      await memory.close()
      const files = await filesBelow(madeIn(home))
      for (const [path, text] of Object.entries(files)) expect(text, path).not.toContain('neighbour')
      expect(files['decisions.jsonl']).toContain('"reason":"[erased]"')
      const again = await openRun(home)
      expect(await again.verify({})).toMatchObject({ sound: true, projections: [] })
      await again.close()
    }))
})
