import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { sha256 } from '#vocabulary'
import { databaseOf, dump, inFolder, openRun } from '../promises/memories.ts'
import { byHand, clockAt, onDisk, openAs } from './desk.ts'

const MANUAL = 'TRADING_MANUAL.md'

const leashed = (...lines: readonly string[]): string => ['```leash', ...lines, '```', ''].join('\n')

const BEFORE = `# Manual\n\n${leashed('risk per trade: 5%')}`

/** A person's live memory in which texts of the manual were approved one after the other. */
const withManuals = (manuals: readonly string[], work: (person: Memory, home: string) => Promise<void>) =>
  inFolder(async (home) => {
    const clock = clockAt('2026-01-05T10:00:00Z')
    const person = await openAs(home, 'person', clock)
    try {
      await person.tick({ at: '2026-01-05T09:00:00Z', equity: 10_000 })
      for (const [at, text] of manuals.entries()) {
        clock.set(`2026-01-05T1${at + 1}:00:00Z`)
        await byHand(home, MANUAL, text)
        await person.read({ path: MANUAL })
        await person.judge({ verdict: 'approve', of: MANUAL })
      }
      clock.set('2026-01-05T20:00:00Z')
      await work(person, home)
    } finally {
      await person.close()
    }
  })

const BIG = { symbol: 'HG', side: 'long', entry: 100, stop: 50, size: 100 } as const

describe('the leash of a manual of which words were erased', () => {
  test('stays in force as it was given to a run, and every answer says so', () =>
    inFolder(async (home) => {
      const manual = `# Manual\n\nTrade calmly. Ask Mandrake first.\n\n${leashed('risk per trade: 1%', 'open trades: 1', 'symbols: HG')}\nKeep stops.\n`
      const memory = await openMemory({
        home,
        agent: 'agent',
        run: 'run',
        mode: 'backtest',
        actor: 'person',
        presets: { [MANUAL]: manual },
      })
      await memory.tick({ at: '2026-01-05T09:00:00Z', equity: 10_000 })
      const before = await memory.config()
      expect(before.lines).toHaveLength(3)
      const { notices } = await memory.redact({ words: 'ask mandrake first', reason: 'told in confidence' })
      expect(notices).toEqual([
        expect.stringMatching(/^file_erased: TRADING_MANUAL\.md goes on without a line that was erased\.$/),
        'leash_kept: the leash of TRADING_MANUAL.md stays in force as it was approved.',
      ])
      const { lines, problems, why, limits } = await memory.config()
      expect({ lines, problems, why, limits }).toEqual({
        lines: before.lines,
        problems: [],
        why: null,
        limits: before.limits,
      })
      expect((await memory.check(BIG)).verdict).toBe('stop')
      const { text } = await memory.context({})
      expect(text).toContain('Keep stops.')
      expect(text).toContain('at most 1% of equity')
      expect(text).not.toMatch(/without approval|Mandrake/)
      expect((await memory.verify({})).problems).toEqual([])
      await memory.close()
      const rows = dump(databaseOf(home))
      const again = await openRun(home)
      await again.rebuild({})
      await again.close()
      expect(dump(databaseOf(home))).toEqual(rows)
    }))

  test('is never one that was approved before it', () =>
    withManuals(
      [
        BEFORE,
        `# Manual\n\nMr Miller of Acme warned us.\n\n${leashed('risk per trade: 1%', 'open trades: 1')}`,
      ],
      async (person) => {
        const { lines } = await person.config()
        await person.redact({ words: 'Miller of Acme', reason: 'asked to' })
        expect(await person.config()).toMatchObject({ lines, problems: [] })
        expect((await person.read({ path: MANUAL })).standing).toBe('approved')
        expect((await person.check(BIG)).verdict).toBe('stop')
        const asOf = '2026-01-05T12:30:00Z'
        expect(await person.config({ asOf })).toMatchObject({ lines, problems: [] })
        await person.redact({ words: 'Manual', reason: 'asked to' })
        for (const at of [{}, { asOf }])
          expect(await person.config(at)).toMatchObject({ lines, problems: [] })
        expect((await person.config({ asOf: '2026-01-05T11:30:00Z' })).problems).toEqual([
          'TRADING_MANUAL.md, as it was approved, can no longer be read; no leash of the manual is in force',
        ])
      },
    ))

  test('stays in force by hashes too: a limit is no prose', () => {
    const manual = `# Manual\n\nMr Miller warned us.\n\n${leashed('# says Miller', 'risk per trade: 1%', 'hours: 08:00-16:00 Europe/London', 'symbols: HG, SI', 'avoid: Miller when {"event":"NFP"}')}`
    return withManuals([BEFORE, manual], async (person, home) => {
      const { notices } = await person.redact({ hashes: [sha256(manual)], reason: 'asked to' })
      expect(await onDisk(home, MANUAL)).toBe(
        `# Manual\n\n[redacted]\n\n${leashed('[redacted]', 'risk per trade: 1%', 'hours: 08:00-16:00 Europe/London', 'symbols: HG, SI', 'avoid: [redacted] when {"event":"NFP"}')}`,
      )
      expect((await person.config()).lines).toEqual([
        'at most 1% of equity at risk in one trade',
        'only HG, SI',
        'new trades only at 08:00-16:00 Europe/London',
        'avoid: [redacted] (when event is NFP)',
      ])
      expect(notices[1]).toContain('leash_changed')
      expect(notices[1]).toContain('avoid: [redacted] (when event is NFP)')
    })
  })

  test('loses of its own lines the words, and never a limit beside them', () => {
    const manual = leashed(
      '# as Mandrake asked',
      'risk per trade: 1%',
      'symbols: HG, MANDRAKE',
      'avoid: calls with Mandrake when {"event":"NFP"}',
      'avoid: whatever Mandrake does',
      'avoid: his days when {"event":"Mandrake call"}',
    )
    return withManuals([BEFORE, manual], async (person, home) => {
      const { notices } = await person.redact({ words: 'mandrake', reason: 'asked to' })
      expect(await onDisk(home, MANUAL)).toBe(
        leashed(
          '[redacted]',
          'risk per trade: 1%',
          'symbols: HG',
          'avoid: [redacted] when {"event":"NFP"}',
          'avoid: [redacted]',
          'avoid: [redacted]',
        ),
      )
      expect(await person.config()).toMatchObject({
        lines: [
          'at most 1% of equity at risk in one trade',
          'only HG',
          'avoid: [redacted] (when event is NFP)',
          'avoid (in words, not enforced): [redacted]',
        ],
        problems: [],
      })
      expect((await (await person.turn({ events: ['NFP'] })).check({ ...BIG, size: 1 })).verdict).toBe('stop')
      expect(notices[1]).toMatch(
        /^leash_changed: .*only HG.*A rule lost the condition too, and no longer stops an order/,
      )
    })
  })

  test('says that no symbol is allowed, where the only one that was is erased', () =>
    withManuals([leashed('symbols: MANDRAKE')], async (person) => {
      await person.redact({ words: 'mandrake', reason: 'asked to' })
      expect((await person.config()).lines).toEqual(['no symbol is allowed'])
    }))

  test.each([
    ['the end of a comment before it', `<!-- old\nMandrake -->\n${leashed('open trades: 1')}`],
    ['the beginning of one', `<!-- Mandrake\n${leashed('open trades: 9')}-->\n${leashed('open trades: 1')}`],
    ['a fence', `\`\`\`\`Mandrake\n\`\`\`leash\nno\n\`\`\`\n\`\`\`\`\n${leashed('open trades: 1')}`],
    ['the line of its own fence', leashed('open trades: 1').replace('leash', 'leash Mandrake')],
  ])('is read as before where %s holds them', (_, manual) =>
    withManuals([manual], async (person) => {
      const of = { strategy: 'Mandrake' }
      const { lines } = await person.config(of)
      expect(lines).toEqual(['at most 1 trade open at once'])
      await person.redact({ words: 'Mandrake', reason: 'asked to' })
      expect(await person.config(of)).toMatchObject({ lines, problems: [] })
    }),
  )

  test('is what was approved, while a change of it waits', () =>
    withManuals([BEFORE, `Ask Mandrake.\n\n${leashed('risk per trade: 1%')}`], async (person, home) => {
      await byHand(home, MANUAL, `Ask Mandrake.\n\n${leashed('risk per trade: 50%')}`)
      await person.read({ path: MANUAL })
      await person.redact({ words: 'Mandrake', reason: 'asked to' })
      expect(await person.config()).toMatchObject({
        lines: ['at most 1% of equity at risk in one trade'],
        problems: [expect.stringContaining('was changed without approval')],
      })
      expect((await person.read({ path: MANUAL })).standing).toBe('unapproved')
      await person.judge({ verdict: 'approve', of: MANUAL })
      expect((await person.config()).lines).toEqual(['at most 50% of equity at risk in one trade'])
    }))
})

test('a heading of a playbook that is erased goes on ending the learnings above it', () =>
  inFolder(async (home) => {
    const person = await openAs(home, 'person')
    await byHand(home, 'playbook.md', '## Learnings\n\n- wait\n\n## Mandrake rules\n\nNever average down.\n')
    await person.read({ path: 'playbook.md' })
    await person.judge({ verdict: 'approve', of: 'playbook.md' })
    await person.redact({ words: 'Mandrake', reason: 'asked to' })
    expect((await person.context({})).text).toContain('Never average down.')
    await person.close()
  }))
