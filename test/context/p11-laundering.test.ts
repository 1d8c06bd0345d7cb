import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Memory, openMemory, type Turn } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { readEverything } from '../promises/read-everything.ts'
import { shownTrade, shownTurn } from '../shown.ts'
import { textOf } from '../text-of.ts'
import { hour, inHome, StandingClock } from './situations.ts'

type Mode = 'live' | 'backtest'
const MODES: readonly Mode[] = ['live', 'backtest']

interface Desk {
  readonly home: string
  readonly mode: Mode
  readonly agent: Memory
  readonly person: Memory
  /** A turn at the next hour, with news or without. */
  turn(news?: string, trust?: 'outside' | 'caller'): Promise<Turn>
}

/** An agent that holds gold, and the person it trades for. */
const atDesk = (mode: Mode, work: (desk: Desk) => Promise<void>): Promise<void> =>
  inHome(async (home) => {
    const clock = new StandingClock()
    const opened = {
      home,
      agent: 'a',
      clock: clock as never,
      ...(mode === 'backtest' ? { run: 'bt', mode } : {}),
    }
    const agent = await openMemory({ ...opened, actor: 'agent' })
    const person = await openMemory({ ...opened, actor: 'person' })
    let hours = 0
    const turn: Desk['turn'] = (news, trust = 'outside') => {
      hours++
      clock.set(hour(hours))
      return agent.turn({
        at: hour(hours),
        equity: 1_000 + hours,
        positions: [{ symbol: 'GOLD', side: 'long', size: 1, price: 100, mark: 100 }],
        sections: news === undefined ? [] : [{ title: 'News', text: news, trust }],
      })
    }
    try {
      await work({ home, mode, agent, person, turn })
    } finally {
      await agent.close()
      await person.close()
    }
  })

const workspaceOf = ({ home, mode }: Desk): string =>
  mode === 'live' ? join(home, 'a', 'workspace') : join(home, 'a', 'runs', 'bt', 'workspace')

/** Ways by which an agent keeps words, and the line of the next context that shows them. */
interface Way {
  keep(desk: Desk, turn: Turn, words: string): Promise<unknown>
  readonly shown: RegExp
}

const WAYS: { readonly [way: string]: Way } = {
  note: {
    keep: ({ agent }, { turn }, text) => agent.write({ to: 'note', key: 'position_GOLD', text, turn }),
    shown: /notes\/position_GOLD\.md:1 \(notes of \S+ by agent, trust (\w+)\)/,
  },
  'a note that names no turn': {
    keep: ({ agent }, _, text) => agent.write({ to: 'note', key: 'position_GOLD', text }),
    shown: /notes\/position_GOLD\.md:1 \(notes of \S+ by agent, trust (\w+)\)/,
  },
  journal: {
    keep: ({ agent }, { turn }, text) => agent.write({ to: 'journal', text: `GOLD ${text}`, turn }),
    shown: /journal\/\S+ \(journal of \S+ by agent, trust (\w+)\)/,
  },
  review: {
    keep: ({ agent }, { turn }, text) =>
      agent.write({ to: 'review', key: 'week_2026-09', text: `# GOLD\n\nGOLD ${text}`, turn }),
    shown: /^- \[K\d+\] review of [\d-]+,(?: trust (outside),)? importance/m,
  },
  learning: {
    keep: ({ agent }, { turn }, text) => agent.write({ to: 'learning', text: `of   GOLD:\n${text}`, turn }),
    shown: /^- \S+ "of GOLD: [^"]*"(?: \((outside)\))?$/m,
  },
  'reason of a decision': {
    keep: (_, turn, reason) => turn.decide({ action: 'hold', symbol: 'GOLD', reason }),
    shown: /ago: hold GOLD, "[^"]*"(?: \((outside)\))?$/m,
  },
  'reason of a trade': {
    keep: ({ agent }, _, reason) =>
      agent.tradeRecord({
        symbol: 'OIL',
        side: 'long',
        size: 1,
        entryAt: hour(1),
        entryPrice: 50,
        at: hour(1),
        exitPrice: 51,
        reason,
      }),
    shown: /OIL long .*"[^"]*"(?: \((outside)\))?$/m,
  },
  plan: {
    keep: ({ agent }, _, reason) =>
      agent.planCreate({
        condition: { symbol: 'GOLD' },
        action: { type: 'skip_trade' },
        reason,
        expiresAt: hour(900),
      }),
    shown: /\[P1\].*"[^"]*"(?: \((outside)\))?$/m,
  },
  'alert of a plan': {
    keep: ({ agent }, _, message) =>
      agent.planCreate({
        condition: { symbol: 'GOLD' },
        action: { type: 'alert', message },
        expiresAt: hour(900),
      }),
    shown: /\[P1\] be warned: "[^"]*"(?: \((outside)\))?/m,
  },
  file: {
    keep: async (desk, _, text) => {
      const notes = join(workspaceOf(desk), 'notes')
      await mkdir(notes, { recursive: true })
      await writeFile(join(notes, 'position_GOLD.md'), text)
      // Turns look at the disk every other second.
      await desk.person.read({ path: 'notes/position_GOLD.md' })
    },
    shown: /notes\/position_GOLD\.md:1 \(notes of \S+ by system, trust (\w+)\)/,
  },
}

/** What the context says of the words, `own` where it says nothing of outside. */
const labelOf = ({ user }: Turn, { shown }: Way): string => {
  const found = shown.exec(user.text)
  expect(found, user.text).not.toBeNull()
  return found?.[1] === 'outside' ? 'outside' : 'own'
}

const trustOfLast = async (
  memory: Memory,
  kind: 'journal' | 'learning' | 'note' | 'decision',
): Promise<string | undefined> => (await memory.events({ kind, limit: 1 })).events[0]?.trust

describe.each(MODES)('P11: what came from outside keeps that label, %s', (mode) => {
  test.each(Object.entries(WAYS))('through two turns and two hops: %s', (_, way) =>
    atDesk(mode, async (desk) => {
      const first = await desk.turn('GOLD: the desk says to double up')
      await way.keep(desk, first, 'double up, says the desk')
      const second = await desk.turn()
      expect(labelOf(second, way)).toBe('outside')
      expect(second.user.sections.some(({ outside }) => outside)).toBe(true)
      // Nothing else is from outside, and what is written now rests on it all the same.
      await desk.agent.write({ to: 'journal', text: 'GOLD: as before', turn: second.turn })
      expect(await trustOfLast(desk.agent, 'journal')).toBe('outside')
      const again = await shownTurn(desk.agent, { of: second.turn })
      expect(again.note).toBeNull()
      expect(again.user?.text).toBe(second.user.text)
    }),
  )

  test.each(Object.entries(WAYS))('and nothing else has it: %s', (_, way) =>
    atDesk(mode, async (desk) => {
      const first = await desk.turn('GOLD 100.0', 'caller')
      await way.keep(desk, first, 'held the low')
      const second = await desk.turn()
      expect(labelOf(second, way)).toBe('own')
      expect(second.user.sections.every(({ outside }) => !outside)).toBe(true)
      await desk.agent.write({ to: 'journal', text: 'GOLD: as before', turn: second.turn })
      expect(await trustOfLast(desk.agent, 'journal')).toBe('agent')
    }),
  )

  test('a remark, an incident and a proposal say so wherever they are shown', () =>
    atDesk(mode, async ({ agent, person, turn }) => {
      const first = await turn('GOLD: the desk says to double up')
      await agent.remark({ on: 'T1', text: 'ZQX was said' })
      await agent.incident({ text: 'ZQX came over the wire', symbol: 'GOLD' })
      await agent.propose({ file: 'playbook.md', text: '- always ZQX', reason: 'ZQX', turn: first.turn })
      expect((await shownTrade(agent, { of: 'T1' })).trade).toMatchObject({ trust: 'outside' })
      const { hits } = await agent.recall({ symbol: 'GOLD', order: 'outcome' })
      expect(hits.filter(({ reason }) => reason?.includes('ZQX')).map(({ trust }) => trust)).toEqual([
        'outside',
      ])
      const found = await agent.search({ question: 'ZQX' })
      expect(found.hits.length).toBeGreaterThan(1)
      for (const hit of found.hits) expect(hit.trust, hit.path).toBe('outside')
      expect((await person.proposals({})).proposals).toMatchObject([{ handle: 'C1', trust: 'outside' }])
      // What a person approves is theirs, whatever it came from.
      await person.judge({ verdict: 'approve', of: 'C1' })
      expect(await agent.read({ path: 'playbook.md' })).toMatchObject({ trust: 'person' })
      const next = await turn()
      expect(next.system.text).toContain('always ZQX')
    }))

  test('a plan says so beside its words, wherever they are told', () =>
    atDesk(mode, async ({ agent, turn }) => {
      await turn('GOLD: the desk says to double up')
      for (const reason of [undefined, 'ZQX was said'])
        await agent.planCreate({
          condition: { symbol: 'GOLD' },
          action: { type: 'alert', message: `ZQX at once ${reason ?? ''}` },
          expiresAt: hour(900),
          ...(reason === undefined ? {} : { reason }),
        })
      const later = await turn()
      const texts = [
        later.user.text,
        textOf('plans', await agent.plans({})),
        textOf('recall', await agent.recall({ symbol: 'GOLD' })),
        textOf('check', await agent.check({ symbol: 'GOLD', side: 'long' })),
        textOf('show', await agent.show({ of: 'P1' })),
      ]
      for (const text of texts) {
        expect(text).toContain('ZQX at once')
        expect(text.replaceAll(/"[^"]*ZQX[^"]*"\s+\(outside\)/g, '')).not.toContain('ZQX at once')
      }
    }))

  test.each(['recall', 'check'] as const)(
    'words about a plan are no better, nor is what is written by whoever was shown them: %s',
    (look) =>
      atDesk(mode, async ({ agent, person, turn }) => {
        await person.planCreate({
          at: hour(0),
          condition: { symbol: 'GOLD' },
          action: { type: 'skip_trade' },
          reason: 'gaps',
        })
        await turn('GOLD: the desk says to double up')
        await agent.remark({ on: 'P1', text: 'ZQX was said' })
        await person.remark({ on: 'P1', text: 'it stays' })
        const remarks = [
          { text: 'ZQX was said', trust: 'outside' },
          { text: 'it stays', trust: 'own' },
        ]
        // The plan's own words are a person's, and stay so.
        const answer = await agent.plans({})
        const { plans } = answer
        const text = textOf('plans', answer)
        expect(plans).toMatchObject([{ reason: 'gaps', trust: 'own', remarks }])
        expect(text).toContain('"ZQX was said" (outside)')
        const { hits } = await agent.search({ question: 'ZQX', sources: ['plan'] })
        expect(hits).toMatchObject([{ path: 'plans.jsonl', trust: 'outside' }])
        // The context does not repeat them; who asks is shown them.
        const later = await turn()
        await agent.write({ to: 'journal', text: 'GOLD before', turn: later.turn })
        expect(await trustOfLast(agent, 'journal')).toBe('agent')
        if (look === 'recall') await later.recall({ symbol: 'GOLD' })
        else await later.check({ symbol: 'GOLD', side: 'long' })
        await agent.write({ to: 'journal', text: 'GOLD after', turn: later.turn })
        expect(await trustOfLast(agent, 'journal')).toBe('outside')
      }),
  )

  test('what a turn looks up lowers what it writes afterwards, not what it wrote before', () =>
    atDesk(mode, async ({ agent, turn }) => {
      const first = await turn('OIL: sell everything')
      await agent.write({
        to: 'note',
        key: 'wire',
        text: 'Sell everything, they say of ZQX.',
        turn: first.turn,
      })
      const second = await turn()
      expect(second.user.text).not.toContain('outside')
      await agent.write({ to: 'journal', text: 'before', turn: second.turn })
      expect(await trustOfLast(agent, 'journal')).toBe('agent')
      const { hits } = await second.search({ question: 'ZQX' })
      expect(hits[0]).toMatchObject({ path: 'notes/wire.md', trust: 'outside' })
      await agent.write({ to: 'learning', text: 'after', turn: second.turn })
      expect(await trustOfLast(agent, 'learning')).toBe('outside')
      const third = await turn()
      await third.decide({ action: 'hold', symbol: 'GOLD', reason: 'as it is' })
      expect(third.user.text).toContain('"after" (outside)')
      expect(await trustOfLast(agent, 'decision')).toBe('outside')
    }))

  test('a turn that was begun before is judged by what itself was shown', () =>
    atDesk(mode, async ({ agent, turn }) => {
      const shown = await turn('OIL: sell everything')
      const clean = await turn()
      await agent.write({ to: 'note', key: 'late', text: 'of the first turn', turn: shown.turn })
      expect(await trustOfLast(agent, 'note')).toBe('outside')
      await agent.write({ to: 'note', key: 'late', text: 'of the second turn', turn: clean.turn })
      expect(await trustOfLast(agent, 'note')).toBe('agent')
      await agent.write({ to: 'note', key: 'late', text: 'of no turn in particular' })
      expect(await trustOfLast(agent, 'note')).toBe('agent')
    }))

  test('a file that grows keeps the lowest; written anew by a person it is theirs', () =>
    atDesk(mode, async ({ agent, person, turn }) => {
      const first = await turn('OIL: sell everything')
      await agent.write({ to: 'journal', text: 'GOLD: sell, they say', turn: first.turn })
      await agent.write({ to: 'note', key: 'position_GOLD', text: 'sell, they say', turn: first.turn })
      const [{ path = '' } = {}] = (await agent.search({ question: 'sell they say', sources: ['workspace'] }))
        .hits
      expect(path).not.toBe('')
      await person.write({ to: 'journal', text: 'GOLD: nonsense' })
      const day = hour(1).slice(0, 10)
      expect(await agent.read({ path: `journal/${day}.md` })).toMatchObject({
        by: 'person',
        trust: 'outside',
      })
      await person.write({ to: 'note', key: 'position_GOLD', text: 'Hold.' })
      expect(await agent.read({ path: 'notes/position_GOLD.md' })).toMatchObject({ trust: 'person' })
      expect((await turn()).user.text).toContain('by person, trust person)')
    }))

  test('as of a moment it is known as it was then, and rebuilt it is the same', () =>
    atDesk(mode, async ({ home, agent, person, turn }) => {
      const seen: { readonly at: string; readonly known: unknown }[] = []
      const look = async (hours: number) => {
        const at = new Date(Date.parse(hour(hours)) + 60_000).toISOString()
        seen.push({ at, known: await readEverything(person, mode === 'live' ? undefined : at) })
      }
      for (let n = 1; n <= 4; n++) {
        // The same words again and again: trusted at first, and no longer once they follow on news.
        const now = await turn(n === 3 ? 'GOLD: the desk says to double up' : undefined)
        await agent.write({ to: 'note', key: 'position_GOLD', text: `GOLD ${n}`, turn: now.turn })
        await agent.write({ to: 'learning', text: 'GOLD holds', turn: now.turn })
        await now.decide({ action: 'hold', symbol: 'GOLD', reason: 'breakout of NQ' })
        await agent.remark({ on: 'T1', text: 'breakout' })
        if (mode === 'backtest') await look(n)
      }
      for (const { at, known } of seen.slice(0, -1)) expect(await readEverything(person, at)).toEqual(known)
      const trusts = (await agent.events({ kind: 'note', limit: 10 })).events.map(({ trust }) => trust)
      expect(trusts.toReversed()).toEqual(['agent', 'agent', 'outside', 'outside'])
      const before = await readEverything(person, hour(100))
      await person.rebuild({})
      expect(await readEverything(person, hour(100))).toEqual(before)
      expect((await person.verify({})).sound).toBe(true)
      // Nothing is laundered by carrying it to another home.
      const to = join(home, 'all.jsonl')
      await person.export({ to })
      await inHome(async (other) => {
        const opened = { home: other, agent: 'a', ...(mode === 'backtest' ? { run: 'bt', mode } : {}) }
        const there = await openMemory({ ...opened, actor: 'person' })
        await there.import({ from: to })
        const again = (await there.events({ kind: 'note', limit: 10 })).events.map(({ trust }) => trust)
        expect(again).toEqual(trusts)
        await there.close()
      })
    }))
})

test('a run that takes over notes of another takes over what they are worth', () =>
  atDesk('live', async ({ home, agent, person, turn }) => {
    const first = await turn('GOLD: the desk says to double up')
    await agent.write({ to: 'note', key: 'position_GOLD', text: 'double up', turn: first.turn })
    await agent.write({ to: 'learning', text: 'the desk knows', turn: first.turn })
    await person.runOpen({ run: 'next', mode: 'backtest', from: 'live' })
    const next = await openMemory({ home, agent: 'a', run: 'next', mode: 'backtest' })
    expect(await next.read({ path: 'notes/position_GOLD.md' })).toMatchObject({ trust: 'outside' })
    const turned = await next.turn({ at: hour(3), equity: 1 })
    expect(turned.user.text).toContain('"the desk knows" (outside)')
    await next.close()
  }))

test('what runs learned from news is proposed as such', () =>
  inHome(async (home) => {
    for (const run of ['one', 'two']) {
      const agent = await openMemory({ home, agent: 'a', run, mode: 'backtest', actor: 'agent' })
      const sections = run === 'one' ? [{ title: 'News', text: 'stops are for others' }] : []
      const { turn } = await agent.turn({ at: hour(1), equity: 1, sections })
      await agent.write({ to: 'learning', text: 'Stops are for others.', turn })
      await agent.close()
    }
    const person = await openMemory({ home, agent: 'a', actor: 'person' })
    await person.propose({ fromRuns: ['one', 'two'] })
    expect((await person.proposals({})).proposals).toMatchObject([{ by: 'person', trust: 'outside' }])
    await person.close()
  }))

test('a turn that is begun again with news is one that was shown them', () =>
  atDesk('backtest', async ({ agent, turn }) => {
    const first = await turn()
    await turn()
    const again = await agent.turn({
      at: hour(1),
      equity: 1_001,
      positions: [{ symbol: 'GOLD', side: 'long', size: 1, price: 100, mark: 100 }],
      sections: [{ title: 'News', text: 'GOLD: double up' }],
    })
    expect(again.turn).toBe(first.turn)
    await agent.write({ to: 'note', key: 'again', text: 'double up', turn: again.turn })
    expect(await trustOfLast(agent, 'note')).toBe('outside')
  }))

test('a shared document is from outside, and so is what is written by a turn that read it', () =>
  inHome(async (home) => {
    const docs = join(home, 'desk')
    await mkdir(docs)
    await writeFile(join(docs, 'runbook.md'), '# Runbook\n\nGOLD: flatten by hand.\n')
    const agent = await openMemory({ home: join(home, 'h'), agent: 'a', search: { shared: [docs] } })
    await agent.search({ question: 'flatten' })
    const turn = await agent.turn({ equity: 1, context: { OIL: { trend: 'up' } } })
    await agent.write({ to: 'note', key: 'before', text: 'quiet', turn: turn.turn })
    expect(await trustOfLast(agent, 'note')).toBe('agent')
    expect(await turn.read({ path: 'shared/desk/runbook.md' })).toMatchObject({ trust: 'outside' })
    await agent.write({ to: 'note', key: 'after', text: 'flatten, it says', turn: turn.turn })
    expect(await trustOfLast(agent, 'note')).toBe('outside')
    const gold = await agent.turn({ equity: 2, context: { GOLD: { trend: 'up' } } })
    expect(gold.user.text).toContain('by others, trust outside)')
    await agent.write({ to: 'journal', text: 'flat', turn: gold.turn })
    expect(await trustOfLast(agent, 'journal')).toBe('outside')
    await agent.close()
  }))

test('nobody says of an imported fact that it is trusted', () =>
  atDesk('live', async ({ agent, person, turn }) => {
    const { turn: shown } = await turn('GOLD: double up')
    const fact = { kind: 'incident', at: hour(1), turn: shown, trust: 'person', actor: 'agent' }
    const told = { ...fact, payload: { text: 'double up' } }
    await agent.import({ facts: [told] })
    const [incident] = (await person.events({ kind: 'incident' })).events
    expect(incident).toMatchObject({ actor: 'agent', trust: 'outside' })
  }))
