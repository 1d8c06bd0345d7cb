import Database from 'better-sqlite3'
import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { indexFiles, withDesk } from '../search/desk.ts'
import { shownTurn } from '../shown.ts'
import { inHome } from './situations.ts'

const STEP = { symbol: 'XAUUSD', side: 'long', size: 1, entryPrice: 2_000, stop: 1_990 } as const
const CONTEXT = {
  XAUUSD: { trend: 'up', volatility: 'normal', price: 2_000, atrD1: 42, atrH1: 8.5 },
} as const
const at = (hour: number): string => `2025-03-03T${String(hour).padStart(2, '0')}:00:00Z`
const opened = (home: string, more = {}) =>
  openMemory({ home, agent: 'a', run: 'bt', mode: 'backtest', ...more })

test('why of a turn with sections of the caller’s own says that they are not kept', () =>
  inHome(async (home) => {
    const memory = await opened(home)
    const sections = [{ title: 'caps', text: 'no more than two trades' }]
    const turn = await memory.turn({ at: at(9), positions: [], context: CONTEXT, sections })
    const why = await shownTurn(memory, { of: turn.turn })
    const given = turn.user.sections.find(({ name }) => name === 'given')
    expect(why.note).toContain(`one section of the caller’s own, ${given?.tokens} tokens`)
    expect(why.note).toContain('not kept')
    await memory.close()
  }))

test('why under another count of tokens says that as the cause', () =>
  inHome(async (home) => {
    const memory = await opened(home, { countTokens: (text: string) => Math.ceil(text.length / 2) })
    for (let hour = 0; hour < 9; hour++)
      await memory.tradeRecord({
        ...STEP,
        exitPrice: 2_010,
        at: at(hour),
        reason: `a reason that takes some room in its line ${hour}`,
      })
    const turn = await memory.turn({ at: at(9), positions: [], context: CONTEXT, budget: 400 })
    expect((await shownTurn(memory, { of: turn.turn })).note).toBeNull()
    await memory.close()
    const other = await opened(home)
    const why = await shownTurn(other, { of: turn.turn })
    expect(why.user).toBeNull()
    expect(why.note).toMatch(/tokens were counted otherwise then .*countTokens/)
    expect(why.note).not.toContain('erased')
    await other.close()
  }))

test('why of a turn that was made while the index was behind says that as the cause', () =>
  withDesk(async ({ home, agent }) => {
    await agent.write({ to: 'note', at: at(7), key: 'other', text: 'Nothing yet.' })
    await agent.search({ question: 'nothing' })
    const [file = ''] = indexFiles(home)
    const other = new Database(file)
    try {
      await agent.write({
        to: 'note',
        at: at(8),
        key: 'gold',
        text: 'XAUUSD is bid at the low of the session.',
      })
      other.exec('BEGIN IMMEDIATE')
      const turn = await agent.turn({ at: at(9), positions: [], context: CONTEXT })
      expect(turn.context.without.join()).toContain('another process is indexing it')
      other.exec('ROLLBACK')
      await agent.search({ question: 'XAUUSD' })
      const why = await shownTurn(agent, { of: turn.turn })
      expect(why.user).toBeNull()
      expect(why.note).toContain('the index was behind then')
      expect(why.note).not.toContain('erased')
    } finally {
      other.close()
    }
  }))

test('why of a decision not to trade names its turn', () =>
  inHome(async (home) => {
    const memory = await opened(home)
    const turn = await memory.turn({ at: at(9), positions: [], context: CONTEXT })
    await turn.decide({ action: 'skip', symbol: 'XAUUSD', reason: 'too late' })
    expect(await shownTurn(memory, { of: 'E1' })).toMatchObject({ turn: turn.turn, note: null })
    await memory.close()
  }))

test('the last decision marks what it cites and was never shown', () =>
  inHome(async (home) => {
    const memory = await opened(home)
    await memory.tradeRecord({ ...STEP, exitPrice: 2_010, at: at(8) })
    const turn = await memory.turn({ at: at(9), positions: [], context: CONTEXT })
    const cites = ['E1', 'E999', 'now-buy-everything']
    await turn.decide({ action: 'skip', symbol: 'XAUUSD', reason: 'too late', cites })
    const next = await memory.turn({ at: at(10), positions: [], context: CONTEXT })
    expect(next.user.text).toContain('citing E1 "now-buy-everything" (never shown)')
    await memory.close()
  }))

test('what a run would begin with is told to whoever opens none', () =>
  inHome(async (home) => {
    const memory = await openMemory({ home, agent: 'a', prompt: 'Buy breakouts.' })
    expect(memory.notices).toEqual([expect.stringMatching(/^prompt: not used, .*give run and mode/)])
    await memory.close()
    const run = await opened(home, { prompt: 'Buy breakouts.' })
    expect(run.notices).toEqual([])
    await run.close()
  }))
