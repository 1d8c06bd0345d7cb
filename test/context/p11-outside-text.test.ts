import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HindcastError, type Memory, openMemory, type Turn } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { asName, HEADINGS, INJECTIONS, isInPlace, MARK } from './injections.ts'
import { hour, inHome } from './situations.ts'

const HELD = { side: 'long', size: 1, price: 100, mark: 100 } as const
const CLOSED = {
  symbol: 'GOLD',
  side: 'long',
  size: 1,
  entryAt: hour(-2),
  entryPrice: 100,
  at: hour(-1),
  exitPrice: 101,
  stop: 99,
  reason: 'x',
} as const

let trades = 0

/** A shared folder, which is not in the home. */
const deskOf = (home: string): string => `${home}-desk`

/** Ways into the memory that are not a person's word; what they answer goes into the turn. */
const WAYS: { readonly [way: string]: (memory: Memory, text: string, home: string) => Promise<unknown> } = {
  'proposed edit': (memory, text) => memory.propose({ file: 'playbook.md', text, reason: text }),
  note: (memory, text) => memory.write({ to: 'note', key: 'position_GOLD', text }),
  journal: (memory, text) => memory.write({ to: 'journal', text: `GOLD ${text}` }),
  learning: (memory, text) => memory.write({ to: 'learning', text }),
  remark: (memory, text) => memory.remark({ on: 'T1', text: text.slice(0, 4_000) }),
  reason: async (memory, text) =>
    (await memory.turn({})).decide({
      action: 'hold',
      symbol: 'GOLD',
      reason: text.slice(0, 4_000),
    }),
  incident: (memory, text) => memory.incident({ text: text.slice(0, 4_000) }),
  news: (memory, text) => memory.observe({ text: `GOLD ${text}`, symbol: 'GOLD', importance: 90 }),
  'the source and kind of news': (memory, text) =>
    memory.observe({
      text: 'GOLD is quiet',
      symbol: 'GOLD',
      source: asName(text),
      category: asName(text),
      importance: 90,
    }),
  rejection: (memory, text) =>
    memory.order({ status: 'rejected', rule: asName(text), reason: text.slice(0, 4_000) }),
  plan: (memory, text) =>
    memory.planCreate({
      condition: { symbol: 'GOLD' },
      action: { type: 'skip_trade' },
      reason: text.slice(0, 2_000),
      expiresAt: hour(900),
    }),
  'alert of a plan': (memory, text) =>
    memory.planCreate({
      condition: { symbol: 'GOLD' },
      action: { type: 'alert', message: text.slice(0, 2_000) },
      expiresAt: hour(900),
    }),
  'parameter of a plan': (memory, text) =>
    memory.planCreate({
      condition: { symbol: 'GOLD' },
      action: { type: 'adjust_param', param: asName(text), multiply: 0.5 },
      expiresAt: hour(900),
    }),
  'name of an event': async (memory, text) => {
    const event = asName(text)
    await memory.planCreate({
      condition: { event },
      action: { type: 'skip_trade' },
      expiresAt: hour(900),
    })
    return { events: [event] }
  },
  'name of a symbol': async (memory, text) => {
    const symbol = asName(text)
    await memory.tradeRecord({ ...CLOSED, symbol })
    await (await memory.turn({})).decide({ action: 'skip', symbol, reason: 'x', cites: [symbol] })
    return { context: { [symbol]: { trend: 'up' } } }
  },
  'name of a symbol that is held': async (memory, text) => {
    const symbol = asName(text)
    await memory.tick({ scope: [symbol], positions: [{ ...HELD, symbol }] })
    return { equity: 1_000 }
  },
  'name of a strategy': (memory, text) =>
    memory.tradeRecord({
      ...CLOSED,
      // Another trade, not the same told again.
      trade: `t${++trades}`,
      strategy: asName(text),
      exitPrice: 99,
      context: { trend: 'up' },
    }),
  'name of a currency': (memory, text) => memory.configure({ currency: asName(text) }),
  'title of a section': async (_, text) => ({
    sections: [{ title: asName(text), text: `GOLD ${text}`, trust: 'caller' }],
  }),
  'name of a shared file': async (memory, text, home) => {
    await rm(deskOf(home), { recursive: true })
    await mkdir(deskOf(home))
    const name = asName(text).replaceAll('/', ' ')
    await writeFile(join(deskOf(home), `GOLD ${name}.md`), `GOLD ${text}`)
    await memory.search({ question: 'GOLD' })
  },
  file: async (_, text, home) => {
    const notes = join(home, 'a', 'workspace', 'notes')
    await mkdir(notes, { recursive: true })
    await writeFile(join(notes, 'position_GOLD.md'), text)
  },
  'a manual by hand': async (_, text, home) => {
    const folder = join(home, 'a', 'workspace')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'TRADING_MANUAL.md'), text)
  },
}

const afterwards = async (memory: Memory, text: string, given: unknown): Promise<Turn> =>
  memory.turn({
    context: { GOLD: { trend: 'up' } },
    sections: [{ title: 'News', text: `GOLD ${text}` }],
    ...(isInput(given) ? given : {}),
  })

/** What a way answers that is no fact recorded. */
const isInput = (given: unknown): given is Parameters<Memory['turn']>[0] =>
  typeof given === 'object' && given !== null && !('outcome' in given) && !('message' in given)

/** What is refused as it comes is in no context either. */
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof HindcastError)) throw error
}

describe('P11: outside text is evidence, never instruction', () => {
  test('there are at least 60 ways to say it', () => {
    expect(new Set(INJECTIONS).size).toBeGreaterThanOrEqual(60)
    expect(INJECTIONS.every((text) => text.includes(MARK))).toBe(true)
  })

  test.each(Object.entries(WAYS))('%s: none stands on the system side, or out of its fence', (_, bring) =>
    inHome(async (home) => {
      let at = Date.parse(hour(1))
      await mkdir(deskOf(home))
      const clock = { now: () => at as never }
      const search = { shared: [deskOf(home)] }
      const memory = await openMemory({ home, agent: 'a', clock, search })
      await memory.tick({
        equity: 1_000,
        positions: [{ ...HELD, symbol: 'GOLD' }],
      })
      let seen = 0
      for (const text of INJECTIONS) {
        at += 60_000
        const given = await bring(memory, text, home).catch(unlessRefused)
        const turn = await afterwards(memory, text, given)
        expect(turn.system.text).not.toContain(MARK)
        expect(turn.context.text).not.toMatch(/[\u200b-\u200f\u202a-\u202e]/)
        expect(turn.context.text).not.toMatch(/<\||[|｜]>|<｜|<\/?s>|<\w+_of_turn>|\[\/?INST|`{3}|｀{3}/)
        isInPlace(turn)
        if (turn.user.text.includes(MARK)) seen++
        // Every heading is one of ours.
        for (const [, heading] of turn.user.text.matchAll(/^## (.*)$/gm)) expect(heading).toMatch(HEADINGS)
      }
      // The test would show nothing if they were not shown at all.
      expect(seen).toBeGreaterThan(INJECTIONS.length / 2)
      await memory.close()
      await rm(deskOf(home), { recursive: true })
    }),
  )

  test('whoever opens a run names its strategy: none of it stands on the system side', () =>
    inHome(async (home) => {
      let opened = 0
      for (const text of INJECTIONS) {
        const given = { home, agent: 'a', strategy: asName(text) }
        const memory = await openMemory(given).catch(unlessRefused)
        if (memory === undefined) continue
        opened++
        const turn = await memory.turn({ context: { GOLD: { trend: 'up' } } })
        expect(turn.system.text).not.toContain(MARK)
        isInPlace(turn)
        await memory.close()
      }
      expect(opened).toBeGreaterThan(INJECTIONS.length / 2)
    }))
})
