import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { HindcastError } from '#vocabulary'
import { openAt } from '../../src/calls/session/open.ts'
import { gatedHome } from '../faults/failing-home.ts'
import type { Gate } from '../faults/gate.ts'
import { inFolder } from '../promises/memories.ts'
import { AGENT, byHand, clockAt, kindsIn, onDisk, openAs, workspaceOf } from './desk.ts'

// What was recorded is kept although its file cannot be written: the answer says so, and what will write it.

const PROPOSAL = { file: 'playbook.md', text: '- never on Fridays', reason: 'three losses' }

interface Call {
  readonly file: string
  readonly call: (memory: Memory) => Promise<{ readonly behind: string | null }>
  readonly kind: string
}

/** What is recorded first and shown in a file then. */
const SHOWN: { readonly [name: string]: Call } = {
  propose: { file: 'proposals/C1.md', call: (memory) => memory.propose(PROPOSAL), kind: 'proposal' },
  decline: {
    file: 'proposals/C1.md',
    call: async (memory) => {
      await memory.propose(PROPOSAL)
      return memory.judge({ verdict: 'decline', of: 'C1', reason: 'no' })
    },
    kind: 'approval',
  },
  'run close': {
    file: 'decisions.jsonl',
    call: async (memory) => {
      await memory.runOpen({ run: 'r', mode: 'live' })
      await memory.decide({ action: 'skip', symbol: 'GOLD', reason: 'quiet' })
      return memory.runClose({ run: 'r' })
    },
    kind: 'run.ended',
  },
  maintain: {
    file: 'decisions.jsonl',
    call: async (memory) => {
      await memory.decide({ action: 'skip', symbol: 'GOLD', reason: 'quiet' })
      return (await memory.maintain({})).recorded ?? { behind: null }
    },
    kind: 'maintenance',
  },
}

/** What is written into a file that is read first. */
const WRITTEN: { readonly [name: string]: Call } = {
  approve: {
    file: 'playbook.md',
    call: async (memory) => {
      await memory.propose(PROPOSAL)
      return memory.judge({ verdict: 'approve', of: 'C1' })
    },
    kind: 'approval',
  },
  learn: {
    file: 'learnings.md',
    call: (memory) => memory.write({ to: 'learning', text: 'Gold falls.' }),
    kind: 'learning',
  },
  note: {
    file: 'notes/gold.md',
    call: (memory) => memory.write({ to: 'note', key: 'gold', text: 'Falls.' }),
    kind: 'note',
  },
  journal: {
    file: 'journal/2026-01-05.md',
    call: (memory) => memory.write({ to: 'journal', text: 'Fell.' }),
    kind: 'journal',
  },
  review: {
    file: 'reviews/week_2026-01.md',
    call: (memory) => memory.write({ to: 'review', key: 'week_2026-01', text: 'Gold fell.' }),
    kind: 'review',
  },
  'run open': {
    file: 'playbook.md',
    call: (memory) => memory.runOpen({ run: 'r', mode: 'live', prompt: 'Buy low.' }),
    kind: 'file.given',
  },
}

const saysSo = async (
  home: string,
  { file, call, kind }: Call,
  block: (path: string) => Promise<() => Promise<void>>,
): Promise<void> => {
  const memory = await openAs(home, 'person')
  await memory.status({})
  await mkdir(workspaceOf(home), { recursive: true })
  const free = await block(join(workspaceOf(home), file))
  const { behind } = await call(memory)
  expect(behind).toMatch(/^recorded, but not written to the disk: .* It is tried again when/)
  expect(behind).toContain(file)
  expect(await kindsIn(memory)).toContain(kind)
  expect((await memory.verify({})).problems).toEqual([])

  await free()
  await memory.close()
  const next = await openAs(home, 'person')
  await next.status({})
  expect(await onDisk(home, file)).not.toBe('')
  await next.close()
}

describe.each(Object.entries(SHOWN))('%s, whose file cannot be written,', (_, call) => {
  test('says that it is recorded, why, and what writes it, where a folder is in the way', () =>
    inFolder((home) =>
      saysSo(home, call, async (path) => {
        await mkdir(path, { recursive: true })
        return () => rm(path, { recursive: true })
      }),
    ))
})

/** Root may write everywhere. */
const IS_ROOT = process.getuid?.() === 0

describe.skipIf(IS_ROOT).each(Object.entries({ ...SHOWN, ...WRITTEN }))(
  '%s in a workspace that may not be written',
  (_, call) => {
    test('says that it is recorded, why, and what writes it', () =>
      inFolder((home) =>
        saysSo(home, call, async () => {
          await chmod(workspaceOf(home), 0o500)
          return () => chmod(workspaceOf(home), 0o700)
        }),
      ))
  },
)

describe.each(Object.entries(WRITTEN))('%s into a file that cannot be read', (_, { file, call, kind }) => {
  test('is refused, and nothing is recorded', () =>
    inFolder(async (home) => {
      const memory = await openAs(home, 'person')
      await memory.status({})
      await mkdir(join(workspaceOf(home), file), { recursive: true })
      await expect(call(memory)).rejects.toMatchObject({
        code: 'not_allowed',
        message: expect.stringContaining(file),
      })
      expect(await kindsIn(memory)).not.toContain(kind)
      await memory.close()
    }))
})

test('what two runs have in common is proposed although its file cannot be written', () =>
  inFolder(async (home) => {
    const memory = await openAs(home, 'person')
    for (const run of ['a', 'b'])
      await memory.runOpen({ run, mode: 'backtest', presets: { 'learnings.md': '# Learnings\n' } })
    for (const run of ['a', 'b']) {
      await byHand(
        home,
        `../runs/${run}/workspace/learnings.md`,
        '# Learnings\n\n- [2025-01-01] Gold falls.\n',
      )
    }
    await byHand(home, 'proposals', 'in the way')
    const { memories, behind } = await memory.propose({ fromRuns: ['a', 'b'] })
    expect(memories).toEqual(['C1'])
    expect(behind).toContain('proposals/C1.md')
    await memory.close()
  }))

/** Files can be read and not written, as in a folder that is write-protected: root may write there all the same. */
class Protected implements Gate {
  is = false

  pass<T>(call: string, work: () => Promise<T>): Promise<T> {
    if (!this.is || call !== 'workspace.replace') return work()
    return Promise.reject(
      new HindcastError('store_read_only', 'learnings.md cannot be written', { next: 'x' }),
    )
  }
}

const withProtected = (
  work: (memory: Memory, gate: Protected, home: string) => Promise<void>,
): Promise<void> =>
  inFolder(async (home) => {
    const gate = new Protected()
    const memory = await openAt(gatedHome(home, gate), {
      home,
      agent: AGENT,
      actor: 'person',
      clock: clockAt(),
    })
    await memory.write({ to: 'learning', text: 'Gold falls on Fridays.' })
    gate.is = true
    await work(memory, gate, home)
  })

describe('a file that may not be written', () => {
  const LEARNINGS = { path: 'learnings.md' }
  const unwritten = expect.stringMatching(
    /^recorded, but not written to the disk: learnings.md cannot be written/,
  )

  test('is read as it is on record, with a word about its file, until that is written', () =>
    withProtected(async (memory, gate, home) => {
      expect((await memory.read(LEARNINGS)).behind).toBeNull()
      expect((await memory.write({ to: 'learning', text: 'Oil rises.' })).behind).toEqual(unwritten)
      const read = await memory.read(LEARNINGS)
      expect(read.text).toContain('Oil rises.')
      expect(read.behind).toEqual(unwritten)
      expect(await onDisk(home, 'learnings.md')).not.toContain('Oil rises.')
      gate.is = false
      expect((await memory.read(LEARNINGS)).behind).toBeNull()
      expect(await onDisk(home, 'learnings.md')).toContain('Oil rises.')
      await memory.close()
    }))

  test('is learned into once more, and what a person typed there is kept', () =>
    withProtected(async (memory, gate, home) => {
      await memory.write({ to: 'learning', text: 'Oil rises.' })
      await byHand(home, 'learnings.md', `${await onDisk(home, 'learnings.md')}- typed by hand\n`)
      expect((await memory.write({ to: 'learning', text: 'Copper waits.' })).behind).toEqual(unwritten)
      const { text, behind } = await memory.read(LEARNINGS)
      const said = ['Gold falls', 'Oil rises', 'typed by hand', 'Copper waits']
      for (const one of said) expect(text).toContain(one)
      expect(behind).toEqual(unwritten)
      expect((await memory.verify()).problems).toEqual([])
      gate.is = false
      await memory.close()
      const next = await openAs(home, 'person')
      await next.status()
      for (const one of said) expect(await onDisk(home, 'learnings.md')).toContain(one)
      await next.close()
    }))
})
