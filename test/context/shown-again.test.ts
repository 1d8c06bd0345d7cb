import { openMemory, type Turn } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { shownTurn } from '../shown.ts'
import { atDesk, hour, inHome, SITUATIONS, tell } from './situations.ts'

const textOf = ({
  system,
  user,
}: {
  readonly system: { readonly text: string } | null
  readonly user: { readonly text: string } | null
}) => [system?.text, user?.text]

describe('why', () => {
  test.each(Object.entries(SITUATIONS))('shows what a turn was told, word for word: %s', (_, situation) =>
    atDesk(async (desk) => {
      const turn = await situation(desk)
      const told = textOf(turn)
      const isAsTold = async (): Promise<void> => {
        const again = await shownTurn(desk.agent, { of: turn.turn })
        expect(again.note).toBeNull()
        expect(textOf(again)).toEqual(told)
      }
      await isAsTold()
      // Whatever comes later.
      await turn.decide({ action: 'hold', symbol: 'XAUUSD', reason: 'as it is' })
      await desk.agent.write({ to: 'note', key: 'gold', text: 'XAUUSD pays in London.' })
      await tell(desk, { n: 40, won: false })
      await desk.agent.turn({ equity: 9_000 })
      await isAsTold()
    }),
  )

  test('tells what a turn decided by what it had read, and what came of it', () =>
    atDesk(async (desk) => {
      const { agent, clock } = desk
      for (let n = 1; n <= 3; n++) await tell(desk, { n, won: n > 1 })
      clock.set(hour(20))
      await agent.instrument({ symbol: 'XAUUSD', reportedBy: 'broker' })
      const turn = await agent.turn({ equity: 10_000, positions: [], context: { XAUUSD: { trend: 'up' } } })
      await turn.decide({
        action: 'enter',
        symbol: 'XAUUSD',
        side: 'long',
        reason: 'as before',
        cites: ['E2', 'E99', 'a hunch'],
      })
      await agent.fill({ symbol: 'XAUUSD', side: 'buy', size: 1, price: 2_000, at: hour(20.5) })
      await agent.fill({ symbol: 'XAUUSD', side: 'sell', size: 1, price: 2_010, at: hour(21) })
      const why = await shownTurn(agent, { of: turn.turn })
      expect(why.decisions).toMatchObject([
        {
          action: 'enter',
          reason: 'as before',
          cites: [
            { handle: 'E2', counts: true },
            { handle: 'a hunch', counts: false },
          ],
        },
      ])
      expect(why.decisions[0]?.trades).toMatchObject([{ handle: 'T4', status: 'closed', pnl: '10' }])
      expect(why.shown).toContain('E2')
      // From the trade back to the turn, and from what was cited to who cited it.
      expect((await agent.show({ of: 'T4' })).turn).toBe(turn.turn)
      expect((await agent.show({ of: 'E2' })).citedBy).toEqual([turn.turn])
    }))

  test('a name that is neither is refused, and another memory’s handle is told what it is', () =>
    atDesk(async ({ agent, person }) => {
      await expect(agent.show({ of: 'T9' })).rejects.toMatchObject({ code: 'not_found', field: 'of' })
      await expect(agent.show({ of: 'nonsense' })).rejects.toMatchObject({ code: 'not_found' })
      await person.planCreate({
        condition: { trend: 'up' },
        action: { type: 'skip_trade' },
        expiresAt: hour(100),
      })
      expect(await agent.show({ of: 'P1' })).toMatchObject({
        memory: { kind: 'plan', plan: { handle: 'P1' } },
      })
      await expect(agent.read({ path: 'P1' })).rejects.toMatchObject({
        message: expect.stringContaining('P1 is no text: it is a plan'),
      })
    }))
})

test('a backtest that is run again is told the same', () =>
  inHome(async (home) => {
    const play = async (): Promise<(readonly (string | undefined)[])[]> => {
      const memory = await openMemory({ home, agent: 'a', run: 'b', mode: 'backtest', strategy: 's' })
      const told: (readonly (string | undefined)[])[] = []
      for (let n = 0; n < 6; n++) {
        const turn: Turn = await memory.turn({
          at: hour(n * 3),
          equity: 10_000,
          positions: [],
          context: { XAUUSD: { trend: n % 2 === 0 ? 'up' : 'down' } },
        })
        told.push(textOf(turn))
        await turn.decide({ action: 'enter', symbol: 'XAUUSD', side: 'long', reason: `try ${n}` })
        await memory.fill({
          at: hour(n * 3 + 1),
          symbol: 'XAUUSD',
          side: 'buy',
          size: 1,
          price: 2_000,
          id: `b${n}`,
        })
        await memory.fill({
          at: hour(n * 3 + 2),
          symbol: 'XAUUSD',
          side: 'sell',
          size: 1,
          price: 2_000 + n,
          id: `s${n}`,
        })
      }
      await memory.close()
      return told
    }
    const first = await play()
    expect(await play()).toEqual(first)
  }))

test('passages get the numbers under which they were shown, whatever had no room', () =>
  atDesk(async ({ agent, clock }) => {
    const long = Array.from({ length: 12 }, (_, i) => `GOLD line ${i} ${'of many words '.repeat(3)}`).join(
      '\n',
    )
    for (const symbol of ['GOLD', 'OIL', 'BTC'])
      await agent.write({ to: 'note', key: `position_${symbol}`, text: long.replaceAll('GOLD', symbol) })
    await agent.write({ to: 'note', key: 'gold', text: 'GOLD pays in London.' })
    clock.set(hour(1))
    const held = ['GOLD', 'OIL', 'BTC'].map(
      (symbol) => ({ symbol, side: 'long', size: 1, price: 100, mark: 100 }) as const,
    )
    const both = await Promise.all([
      agent.turn({ at: hour(0.8), positions: held, equity: 1_000 }),
      agent.turn({ at: hour(0.9), positions: held, equity: 1_000 }),
    ])
    for (const turn of both) {
      const quoted = turn.user.sections.flatMap(({ handles }) => handles.filter((one) => one.startsWith('N')))
      for (const handle of quoted) {
        const read = await agent.read({ path: handle })
        expect(turn.user.text).toContain(`[${handle}] ${read.path}:`)
      }
    }
    expect(
      both
        .flatMap(({ user }) => user.sections.flatMap(({ handles }) => handles))
        .some((one) => one.startsWith('N')),
    ).toBe(true)
  }))
