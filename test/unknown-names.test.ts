import { type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { closeTrade } from './by-fills.ts'
import { AGENT, inFolder, openRun } from './promises/memories.ts'

// A call that is about something by its name is refused where nothing has it, and nothing is written. Handles that a decision cites
// are no such names: a model's slip there is kept with the decision, and counts for nothing.

const at = '2025-06-02T10:00:00Z'
const HASH = 'ab'.repeat(32)
/** The id of an event that is no turn. */
const turn = '01jwqj7m00000000000000000a'

const NAMING: { readonly [what: string]: readonly [field: string, call: (m: Memory) => Promise<unknown>] } = {
  redact: ['hashes.0', (m) => m.redact({ at, hashes: [HASH], reason: 'asked to' })],
  void: ['trade', (m) => m.correct({ void: true, at, trade: 'T9', reason: 'never was' })],
  correct: ['trade', (m) => m.correct({ at, trade: 'T9', set: { exitPrice: 1 }, reason: 'typo' })],
  remark: ['on', (m) => m.remark({ at, on: 'mine', text: 'late' })],
  close: ['of', (m) => closeTrade(m, { at, trade: 'T9', price: 1 })],
  dividend: ['trade', (m) => m.cash({ at, type: 'dividend', amount: 1, trade: 'T9' })],
  'plan cancel': ['plan', (m) => m.planCancel({ at, plan: 'P9' })],
  'plan remark': ['on', (m) => m.remark({ at, on: 'P9', text: 'late' })],
  approve: ['of', (m) => m.judge({ verdict: 'approve', at, of: 'C9' })],
  'approve a file': ['of', (m) => m.judge({ verdict: 'approve', at, of: 'SOUL.md' })],
  decline: ['of', (m) => m.judge({ verdict: 'decline', at, of: 'C9' })],
  decide: ['turn', (m) => m.decide({ at, action: 'hold', turn })],
  note: ['turn', (m) => m.write({ to: 'note', at, key: 'k', text: 'v', turn })],
  propose: ['turn', (m) => m.propose({ at, file: 'SOUL.md', text: 'x', reason: 'y', turn })],
  'run close': ['run', (m) => m.runClose({ run: 'none' })],
  'run open': ['from', (m) => m.runOpen({ run: 'next', mode: 'backtest', from: 'none' })],
  distil: ['fromRuns', (m) => m.propose({ fromRuns: ['none', 'neither'] })],
}

test.each(Object.entries(NAMING))(
  '%s of what does not exist is refused, and nothing is written',
  (_, [field, call]) =>
    inFolder(async (home) => {
      const memory = await openRun(home)
      await memory.tick({ at, equity: 1 })
      const before = (await memory.status()).events
      await expect(call(memory)).rejects.toMatchObject({ code: 'not_found', field })
      expect((await memory.status()).events).toBe(before)
      await memory.close()
    }),
)

test('a text is erased under its hash alone, and erasing it again is no mistake', () =>
  inFolder(async (home) => {
    const memory = await openRun(home)
    await memory.incident({ at, text: 'the line dropped' })
    const [hash = ''] = (await memory.events({ kind: 'incident' })).events.map(({ texts }) => texts.text)
    const wrong = memory.redact({ at, hashes: [hash, HASH], reason: 'asked to' })
    await expect(wrong).rejects.toMatchObject({
      code: 'not_found',
      field: 'hashes.1',
      next: expect.stringContaining('`events`'),
    })
    const erase = () => memory.redact({ at, hashes: [hash], reason: 'asked to' })
    expect((await erase()).outcome).toBe('recorded')
    expect((await erase()).outcome).toBe('duplicate')
    expect((await memory.redact({ at, hashes: [hash], reason: 'surely' })).outcome).toBe('recorded')
    await memory.close()
  }))

test('a run that nobody opened is named, also where there is no live log', () =>
  inFolder(async (home) => {
    await (await openRun(home)).close()
    const open = (run?: string) => openMemory({ home, agent: AGENT, create: false, ...(run && { run }) })
    await expect(open('nosuch')).rejects.toThrow(`there is no run called nosuch of ${AGENT}`)
    await expect(open()).rejects.toThrow(`${AGENT} has no live log yet, only simulated runs`)
  }))
