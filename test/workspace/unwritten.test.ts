import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { byHand, kindsIn, onDisk, openAs, workspaceOf } from './desk.ts'

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
      return memory.decline({ proposal: 'C1', reason: 'no' })
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
      return memory.maintain({})
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
      return memory.approve({ proposal: 'C1' })
    },
    kind: 'approval',
  },
  learn: { file: 'playbook.md', call: (memory) => memory.learn({ text: 'Gold falls.' }), kind: 'learning' },
  note: {
    file: 'notes/gold.md',
    call: (memory) => memory.note({ key: 'gold', text: 'Falls.' }),
    kind: 'note',
  },
  journal: {
    file: 'journal/2026-01-05.md',
    call: (memory) => memory.journal({ text: 'Fell.' }),
    kind: 'journal',
  },
  review: {
    file: 'reviews/week_2026-01.md',
    call: (memory) => memory.review({ period: 'week_2026-01', text: 'Gold fell.' }),
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
  expect(behind).toMatch(/recorded all the same, and the file is written when/)
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
      await memory.runOpen({ run, mode: 'backtest', presets: { 'playbook.md': '# Playbook\n' } })
    for (const run of ['a', 'b']) {
      await byHand(
        home,
        `../runs/${run}/workspace/playbook.md`,
        '# Playbook\n\n## Learnings\n\n- [2025-01-01] Gold falls.\n',
      )
    }
    await byHand(home, 'proposals', 'in the way')
    const { proposal, behind } = await memory.distil({ runs: ['a', 'b'] })
    expect(proposal).toBe('C1')
    expect(behind).toContain('proposals/C1.md')
    await memory.close()
  }))
