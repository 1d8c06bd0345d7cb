import { type Memory, openMemory, type Turn } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { shownTurn } from '../shown.ts'
import { atDesk, hour, inHome, tell } from './situations.ts'

const namesOf = ({ system, user }: Pick<Turn, 'system' | 'user'>): readonly string[] =>
  [...system.sections, ...user.sections].map(({ name }) => name)

const DAY = 24
const LONDON = { XAUUSD: { trend: 'up', session: 'london' } } as const
const open = (home: string, actor: 'agent' | 'person', agent = 'a'): Promise<Memory> =>
  openMemory({ home, agent, run: 'b', mode: 'backtest', strategy: 's', actor })

interface Played {
  readonly shown: readonly boolean[]
  readonly turns: readonly string[]
}

/** One turn a day at noon, each with a trade of an hour. What it decides depends on `style`; nothing of it may move the draw. */
const play = async (memory: Memory, days: number, style = 0): Promise<Played> => {
  const shown: boolean[] = []
  const turns: string[] = []
  for (let n = 0; n < days; n++) {
    const turn = await memory.turn({
      at: hour(n * DAY),
      equity: 10_000 + style * n,
      positions: [],
      context: LONDON,
    })
    shown.push(namesOf(turn).includes('situation'))
    turns.push(turn.turn)
    await turn.decide({
      action: style % 2 === 0 ? 'enter' : 'skip',
      symbol: 'XAUUSD',
      reason: `style ${style}`,
    })
    await memory.tradeRecord({
      trade: `t${n}`,
      symbol: 'XAUUSD',
      side: 'long',
      size: 1 + style,
      entryAt: hour(n * DAY + 1),
      entryPrice: 2_000,
      stop: 1_990,
      at: hour(n * DAY + 2),
      exitPrice: 2_000 + ((n + style) % 5) * 7 - 12,
    })
  }
  return { shown, turns }
}

describe('an experiment', () => {
  test('withholds one section in whole blocks, whatever is decided, and says so to a person alone', async () => {
    const played: Played[] = []
    // The same agent twice, in homes of their own.
    for (const style of [0, 1])
      await inHome(async (home) => {
        const person = await open(home, 'person')
        await person.configure({ experiment: { section: 'episodes' }, at: hour(-8) })
        const memory = await open(home, 'agent')
        played.push(await play(memory, 28, style))
        const { shown, turns } = played.at(-1) ?? { shown: [], turns: [] }
        const { events: recalled } = await person.events({ kind: 'recalled', limit: 1_000 })
        const { events: own } = await memory.events({ kind: 'recalled', limit: 1_000 })
        expect(own.some(({ payload }) => 'withheld' in payload)).toBe(false)
        for (const [n, of] of turns.entries()) {
          const told = await shownTurn(person, { of })
          expect(told.note).toBeNull()
          expect(told.withheld).toBe(shown[n] ? null : 'episodes')
          expect((await shownTurn(memory, { of })).withheld).toBeNull()
          const { payload } = recalled.find(({ turn }) => turn === of) ?? {}
          expect((payload as { withheld?: string }).withheld).toBe(shown[n] ? undefined : 'episodes')
        }
        await memory.close()
        await person.close()
      })
    const [one, other] = played
    expect(one?.shown).toEqual(other?.shown)
    // Two weeks a stratum, of which one is without, as a whole.
    const weeks = [0, 7, 14, 21].map((from) => new Set(one?.shown.slice(from, from + 7)).size)
    expect(weeks).toEqual([1, 1, 1, 1])
    for (const from of [0, 14]) expect(one?.shown.slice(from, from + 14).filter((is) => !is)).toHaveLength(7)
  })

  test('is a person’s to begin and to end, is not begun again by the same words, and leaves warnings and rules', () =>
    inHome(async (home) => {
      const memory = await open(home, 'agent')
      await expect(memory.configure({ experiment: { section: 'beliefs' } })).rejects.toMatchObject({
        code: 'not_allowed',
      })
      const person = await open(home, 'person')
      for (const section of ['manual', 'limits', 'warnings', 'activity', 'plans', 'positions', 'playbook'])
        await expect(person.configure({ experiment: { section: section as never } })).rejects.toMatchObject({
          code: 'invalid_input',
        })
      await expect(
        person.configure({ experiment: { section: 'beliefs', share: 0.3 } }),
      ).rejects.toMatchObject({ next: expect.stringContaining('.25') })
      await person.configure({ experiment: { section: 'episodes' }, at: hour(-8) })
      const { shown } = await play(memory, 28)
      const withheld = shown.indexOf(false)
      expect(withheld).toBeGreaterThanOrEqual(0)
      const before = await person.experiment()
      await person.configure({ experiment: { section: 'episodes' } })
      expect(await person.experiment()).toEqual(before)
      const asOf = hour(withheld * DAY)
      const preview = await person.context({ asOf, context: LONDON })
      expect(preview.withheld).toBe('episodes')
      expect(namesOf(preview)).not.toContain('situation')
      expect(preview.without.join()).not.toContain('situation')
      const hidden = await memory.context({ asOf, context: LONDON })
      expect(hidden.withheld).toBeNull()
      expect(hidden.text).toBe(preview.text)
      await person.configure({ experiment: null })
      expect((await person.experiment()).experiment).toMatchObject({ section: 'episodes', ended: true })
      expect(namesOf(await memory.turn({ at: hour(28 * DAY), context: LONDON }))).toContain('situation')
      await memory.close()
      await person.close()
    }))

  test('is the same when the run is played again, and when its rows are made again', () =>
    inHome(async (home) => {
      const person = await open(home, 'person')
      await person.configure({ experiment: { section: 'episodes' }, at: hour(-8) })
      const texts = async (): Promise<readonly string[]> => {
        const memory = await open(home, 'agent')
        const { turns } = await play(memory, 21)
        const told: string[] = []
        for (const of of turns) told.push((await shownTurn(memory, { of })).user?.text ?? 'not as it was')
        await memory.close()
        return told
      }
      const first = await texts()
      const ab = await person.experiment()
      await person.configure({ experiment: { section: 'episodes' }, at: hour(-8) })
      expect(await texts()).toEqual(first)
      expect(await person.experiment()).toEqual(ab)
      await person.rebuild()
      expect(await person.experiment()).toEqual(ab)
      expect((await person.verify()).sound).toBe(true)
      await person.close()
    }))

  test('live begins with the next whole day, withholds a fifth, and blocks are as long as trades are held', () =>
    atDesk(async (desk) => {
      for (let n = 1; n <= 3; n++) await tell(desk, { n, won: true })
      await desk.person.configure({ experiment: { section: 'beliefs', name: 'do beliefs help' } })
      expect((await desk.agent.experiment()).experiment).toEqual({
        name: 'do beliefs help',
        section: 'beliefs',
        share: 0.2,
        blockDays: 1,
        from: '2026-03-04T00:00:00.000Z',
        ended: false,
      })
    }))
})

describe('memory in shadow', () => {
  test('is shown to nobody, and what it would have shown is on record and counts for nothing', () =>
    atDesk(async (desk) => {
      const { agent, person, clock } = desk
      for (let n = 1; n <= 8; n++) await tell(desk, { n, won: n % 3 !== 0 })
      clock.set(hour(100))
      await person.configure({ context: { memory: false } })
      const bare = await agent.context({ context: LONDON })
      await person.configure({ context: { memory: true } })
      const full = await agent.context({ context: LONDON })
      await person.configure({ context: { memory: 'shadow' } })
      const asked = { symbol: 'XAUUSD', context: LONDON.XAUUSD } as const
      const before = await agent.recall(asked)
      const turn = await agent.turn({ context: LONDON })
      expect(turn.context.text).toBe(bare.text)
      const { note, shown, shadow } = await shownTurn(person, { of: turn.turn })
      expect({ note, shown }).toEqual({ note: null, shown: [] })
      const handles = full.user.sections.flatMap((section) => section.handles)
      expect(shadow?.handles).toEqual([...new Set(handles)])
      expect(shadow?.handles).toContain('E3')
      expect(shadow?.tokens).toBeGreaterThan(bare.tokens)
      // It tires no memory, and what is cited of it does not count.
      expect((await agent.recall(asked)).hits).toEqual(before.hits)
      await turn.decide({ action: 'hold', symbol: 'XAUUSD', reason: 'as before', cites: ['E3'] })
      expect((await shownTurn(person, { of: turn.turn })).decisions[0]?.cites).toEqual([
        { handle: 'E3', counts: false },
      ])
      expect((await agent.config()).settings).toContainEqual({
        setting: 'context.memory',
        value: 'shadow',
        origin: 'configured',
        by: null,
      })
      const preview = await person.context({ context: LONDON })
      expect(preview.shadow?.handles).toEqual(shadow?.handles)
    }))
})
