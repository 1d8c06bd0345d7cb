import { CALLS, type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { toText } from '#calls/text'
import type { Instant } from '#vocabulary'
import { inFolder } from './promises/memories.ts'

// Masking is said: whoever wrote a secret has it in a prompt, a terminal or a log of theirs, and must change it.

const AT = '2025-06-02T10:00:00Z'
const NOW = Date.parse('2025-06-02T12:00:00Z') as Instant
const TRACE = 'Ab3Ab3'
const TOKEN = ['gh', 'p_', 'Ab3'.repeat(12)].join('')
const SAID = `because ${TOKEN} works`
const STRATEGY = { name: 'breakout', parameters: { note: SAID } }
const POSITION = { symbol: 'XAU', side: 'long', size: 1, mark: 100, strategy: STRATEGY } as const
const SNAPSHOT = { at: AT, positions: [POSITION] }
const STARTED = { run: 'second', note: SAID, presets: { 'notes/begun.md': SAID }, prompt: SAID }

interface Told {
  readonly call: keyof typeof CALLS
  readonly input: object
  /** Where a secret stood. */
  readonly fields: readonly string[]
}

const told = (call: Told['call'], input: object, ...fields: string[]): Told => ({ call, input, fields })

/** Calls that record something that a caller writes, in an order that works. */
const TOLD: readonly Told[] = [
  told('runOpen', STARTED, 'note', 'notes/begun.md', 'playbook.md'),
  told('tick', SNAPSHOT, 'positions.0.strategy.parameters.note'),
  told('decide', { at: AT, action: 'hold', reason: SAID, said: SAID }, 'reason', 'said'),
  told(
    'order',
    { at: AT, order: 'o', status: 'rejected', symbol: 'XAU', side: 'buy', reason: SAID },
    'reason',
  ),
  told('order', { status: 'rejected', at: AT, rule: 'R3', reason: SAID }, 'reason'),
  told('incident', { at: AT, text: SAID }, 'text'),
  told('remark', { at: AT, on: 'T1', text: SAID }, 'text'),
  told(
    'tradeRecord',
    {
      ...{ at: AT, symbol: 'SOL', side: 'long', size: 1, entryPrice: 1, exitPrice: 2 },
      ...{ reason: SAID, remark: SAID, exitReason: SAID },
    },
    'reason',
    'exitReason',
    'remark',
  ),
  told(
    'fill',
    { at: AT, symbol: 'ETH', side: 'buy', size: 1, price: 1, strategy: STRATEGY },
    'strategy.parameters.note',
  ),
  told(
    'planCreate',
    { at: AT, condition: { symbol: 'XAU' }, action: { type: 'alert', message: SAID } },
    'action.message',
  ),
  told('planCancel', { at: AT, plan: 'P1', reason: SAID }, 'reason'),
  told('remark', { at: AT, on: 'P1', text: SAID }, 'text'),
  told('beliefSeed', { at: AT, proposition: SAID, condition: { symbol: 'XAU' } }, 'proposition'),
  told('write', { to: 'journal', at: AT, text: SAID }, 'journal/2025-06-02.md'),
  told('write', { to: 'note', at: AT, key: 'gold', text: SAID }, 'notes/gold.md'),
  told('write', { to: 'review', at: AT, key: 'month_2025-06', text: SAID }, 'reviews/month_2025-06.md'),
  told('write', { to: 'learning', at: AT, text: SAID }, 'learnings.md'),
  told('propose', { at: AT, file: 'playbook.md', text: SAID, reason: SAID }, 'text', 'reason'),
  told('judge', { verdict: 'decline', at: AT, of: 'C1', reason: SAID }, 'reason'),
  told('correct', { void: true, at: AT, trade: 'T1', reason: SAID }, 'reason'),
  told(
    'import',
    { facts: [{ kind: 'incident', at: AT, payload: { text: `${SAID}!` } }] },
    'facts.0.payload.text',
  ),
  told('runClose', { run: 'second', note: SAID }, 'note'),
]

const openDesk = (home: string): Promise<Memory> =>
  openMemory({ home, agent: 'desk', actor: 'person', clock: { now: () => NOW } })

const noticesOf = (answer: unknown): readonly string[] =>
  (answer as { readonly notices: readonly string[] }).notices

describe('an answer says what was masked', () => {
  test('of one that neither a file nor a proposal for it showed alone, that both are kept as they came', () =>
    inFolder(async (home) => {
      const memory = await openDesk(home)
      await memory.propose({ at: AT, file: 'playbook.md', text: 'Log in first. Password:', reason: 'how' })
      await memory.judge({ verdict: 'approve', at: AT, of: 'C1' })
      const half = ['hun', 'ter', '2longer9'].join('')
      expect(
        noticesOf(await memory.propose({ at: AT, file: 'playbook.md', text: half, reason: 'it' })),
      ).toEqual([])
      const approved = await memory.judge({ verdict: 'approve', at: AT, of: 'C2' })
      const [notice, ...more] = noticesOf(approved)
      expect(notice).toMatch(/^secret_masked: playbook\.md and C2 together hold a secret \(password\)/)
      expect(notice).toMatch(/the log keeps both texts as they came\. Rotate it/)
      expect(more).toEqual([])
      // What is said is so: the text of the proposal is in the log, and the file has it masked.
      const { events } = await memory.events({ kind: 'proposal' })
      expect(JSON.stringify(events)).toContain(half)
      expect((await memory.read({ path: 'playbook.md' })).text).not.toContain(half)
      await memory.close()
    }))

  test('in which field, of what sort, and what to do; never the secret', () =>
    inFolder(async (home) => {
      const memory = await openDesk(home)
      for (const { call, input, fields } of TOLD) {
        const answer: unknown = await memory.call(CALLS[call] as never, input as never)
        const notices = noticesOf(answer).filter((one) => one.startsWith('secret_masked'))
        expect({ call, notices }).toEqual({
          call,
          notices: fields.map(
            (field) =>
              `secret_masked: ${field} held a secret (GitHub token), which is not stored. Rotate it, and keep it out of texts.`,
          ),
        })
        expect(JSON.stringify(answer), call).not.toContain(TRACE)
        const shown = toText(CALLS[call], answer)
        for (const field of fields) expect(shown, call).toContain(`${field} held a secret (GitHub token)`)
      }
      const begun = await memory.turn({
        ...SNAPSHOT,
        marks: { ETH: { price: 1 } },
        at: '2025-06-02T11:00:00Z',
      })
      expect(begun.notices).toEqual([
        expect.stringContaining('positions.0.strategy.parameters.note held a secret'),
      ])
      await memory.close()
    }))

  test('of a duplicate too, and nothing where nothing was masked', () =>
    inFolder(async (home) => {
      const memory = await openDesk(home)
      const incident = { at: AT, text: SAID }
      expect((await memory.incident(incident)).notices).toHaveLength(1)
      expect(await memory.incident(incident)).toMatchObject({
        outcome: 'duplicate',
        notices: [expect.any(String)],
      })
      expect((await memory.incident({ at: AT, text: 'because [masked] works' })).notices).toEqual([])
      expect((await memory.write({ to: 'note', at: AT, key: 'a', text: 'a key level' })).notices).toEqual([])
      await memory.close()
    }))

  test('of a field whose name says secret', () =>
    inFolder(async (home) => {
      const memory = await openDesk(home)
      const strategy = { name: 'x', parameters: { apiKey: 'justwordsalone' } }
      const { notices } = await memory.decide({ at: AT, action: 'hold', reason: 'x', strategy })
      expect(notices).toEqual([
        expect.stringContaining('strategy.parameters.apiKey held a secret (secret by its name)'),
      ])
      await memory.close()
    }))

  test('of every call that records something', () => {
    const without = Object.values(CALLS).filter(
      ({ access, verb, output }) => (verb === 'record' || access !== 'read') && !('notices' in output.shape),
    )
    // These record nothing that a caller writes.
    expect(without.map(({ name }) => name)).toEqual([
      'reindex',
      'maintain',
      'rebuild',
      'restore',
      'delete',
      'tokens',
      'token.create',
      'token.revoke',
    ])
  })
})
