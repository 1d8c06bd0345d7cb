import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { june, withDesk } from '../memories/desk.ts'

// A position that is quoted in another currency than the account's, and whose rate nobody told: what it comes to is not known.

const HELD = { symbol: 'XAUUSD', side: 'long', size: 1, price: 3300, mark: 3293, stop: 3280 } as const
const ORDER = { symbol: 'N225', side: 'long', size: 1, entry: 38_000, stop: 37_990 } as const

const withHeld = (work: (person: Memory, agent: Memory) => Promise<void>): Promise<void> =>
  withDesk(async ({ person, agent }) => {
    await person.configure({ currency: 'JPY', leash: { openRisk: 0.02 } })
    await person.instrument({ symbol: 'XAUUSD', multiplier: 100, quoteCurrency: 'USD' })
    await person.instrument({ symbol: 'N225', multiplier: 1000, quoteCurrency: 'JPY' })
    await agent.turn({ at: june(2, '01:00'), equity: 10_000_000, positions: [] })
    await agent.turn({ at: june(2, '02:00'), equity: 9_900_000, positions: [HELD] })
    await work(person, agent)
  })

const NOT_KNOWN = "the rate of T1 to the account's currency is not known; give it with the position"

describe('a position without a rate', () => {
  test('has no result in the account’s currency, and the context says what is missing', () =>
    withHeld(async (_, agent) => {
      const { user } = await agent.context({})
      expect(user.text).toContain('mark 3,293, open result in JPY unknown: give its rate with the position')
      expect(user.text).not.toContain('-700')
      const [held] = (await agent.positions()).positions
      expect(held).toMatchObject({ unrealised: null, mfe: null, mae: null, mark: '3293' })
      // −7 of 20 points: in R the rate does not matter.
      expect((await agent.performance()).open).toMatchObject({ marked: 1, net: null, inR: 1, meanR: -0.35 })
    }))

  test('leaves what is at risk unknown: an order is stopped, a question without a size is cautioned', () =>
    withHeld(async (_, agent) => {
      expect((await agent.leash()).used).toEqual([`how much of 2% is at risk cannot be said: ${NOT_KNOWN}`])
      const check = await agent.check(ORDER)
      expect(check.verdict).toBe('stop')
      expect(check.reasons.join('\n')).toContain(NOT_KNOWN)
      expect(check.reasons.join('\n')).not.toMatch(/with it .* of equity is at risk/)
      expect((await agent.check({ ...ORDER, size: undefined })).verdict).not.toBe('clear')
    }))

  test('is a caution where no leash limits what is open', () =>
    withHeld(async (person, agent) => {
      await person.configure({ leash: { openRisk: null } })
      const { verdict, reasons } = await agent.check(ORDER)
      expect(verdict).not.toBe('clear')
      expect(reasons.join('\n')).toContain(`what is at risk in all with it nobody can say: ${NOT_KNOWN}`)
    }))

  test('is counted as it is once the rate is told', () =>
    withHeld(async (_, agent) => {
      await agent.turn({ at: june(2, '03:00'), equity: 9_900_000, positions: [{ ...HELD, rate: 150 }] })
      expect((await agent.context({})).user.text).toContain('open -105,000.00 JPY')
      expect((await agent.leash()).used).toEqual(['3.03% of 2% at risk'])
      // As of before it nobody knew.
      expect((await agent.positions({ asOf: june(2, '02:30') })).positions[0]?.unrealised).toBeNull()
    }))

  test('counts at 1 where a person has said that 1 is right', () =>
    withHeld(async (person, agent) => {
      const [flag] = (await person.flags()).flags.filter(({ code }) => code === 'rate_missing')
      await person.flagClose({ flag: flag?.handle ?? '', reason: 'it is 1' })
      expect((await agent.leash()).used).toEqual(['0.0202% of 2% at risk'])
    }))
})

test('what an order is worth in times of equity is not told at 1 for want of a rate', () =>
  withDesk(async ({ person, agent }) => {
    await person.configure({ currency: 'USD' })
    await person.instrument({ symbol: 'N225', multiplier: 1000, quoteCurrency: 'JPY' })
    await agent.equity({ at: june(2, '01:00'), equity: 100_000 })
    expect((await agent.check(ORDER)).reasons.join()).not.toContain('times the equity')
    expect((await agent.check({ ...ORDER, rate: '0.0067' })).reasons.join()).not.toContain('times the equity')
    expect((await agent.check({ ...ORDER, size: 20, rate: '0.0067' })).reasons.join()).toContain('51 times')
  }))
