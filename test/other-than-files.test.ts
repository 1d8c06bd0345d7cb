import { execFileSync } from 'node:child_process'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from './promises/memories.ts'

// Something else than a file stands where one of ours belongs: nobody waits for it, and whoever asks is told what and where.

const OTHERS: { readonly [what: string]: (path: string) => Promise<unknown> } = {
  'A folder': (path) => mkdir(path),
  'A link that leads to nothing': (path) => symlink('nowhere', path),
  'A pipe': async (path) => execFileSync('/usr/bin/env', ['mkfifo', path]),
  'A device': (path) => symlink('/dev/null', path),
}

const where = (home: string) => ({ home, agent: 'desk', actor: 'person' as const })

const withOther = (
  file: string,
  make: (path: string) => Promise<unknown>,
  work: (home: string, path: string) => Promise<void>,
): Promise<void> =>
  inFolder(async (home) => {
    const memory = await openMemory(where(home))
    await memory.write({ to: 'journal', text: 'gold broke out' })
    await memory.search({ question: 'gold' })
    await memory.close()
    const path = join(home, file)
    await rm(path, { force: true })
    await make(path)
    await work(home, path)
  })

const withMemory = async (home: string, work: (memory: Memory) => Promise<void>): Promise<void> => {
  const memory = await openMemory(where(home))
  try {
    await work(memory)
  } finally {
    await memory.close()
  }
}

const skipped = process.platform === 'win32'

describe.skipIf(skipped).each(Object.entries(OTHERS))('%s', (what, make) => {
  test.each(['hindcast.db', 'hindcast.db-wal', 'hindcast.db-shm', 'hindcast.db-journal'])(
    'in the place of %s',
    (file) =>
      withOther(`desk/${file}`, make, (home, path) =>
        withMemory(home, async (memory) => {
          const problem = `${what} stands where a file belongs: ${path}`
          for (const call of [() => memory.status(), () => memory.tick({ equity: 1 })])
            await expect(call()).rejects.toMatchObject({
              ...{ code: 'store_damaged', message: problem, next: expect.stringContaining('Move it away') },
            })
          expect(await memory.verify()).toMatchObject({
            sound: false,
            problems: [{ where: 'database', problem }],
          })
        }),
      ),
  )

  test('in the place of anchors.jsonl', () =>
    withOther('desk/anchors.jsonl', make, (home, path) =>
      withMemory(home, async (memory) => {
        const problem = `cannot be read: ${what} stands where a file belongs: ${path}`
        await expect(memory.tick({ equity: 1 })).rejects.toMatchObject({
          ...{ code: 'tampered', message: expect.stringContaining(problem) },
        })
        expect(await memory.verify()).toMatchObject({
          sound: false,
          problems: [{ where: 'anchors.jsonl', problem }],
        })
        expect((await memory.status({ measure: true })).checks).toContainEqual(
          expect.objectContaining({ check: 'anchor', ok: false, detail: expect.stringContaining(problem) }),
        )
      }),
    ))

  test.each(['index.db', 'index.db-wal', 'index.db-shm'])('in the place of %s', (file) =>
    withOther(`desk/${file}`, make, (home, path) =>
      withMemory(home, async (memory) => {
        const problem = `${what} stands where a file belongs: ${path}`
        await expect(memory.search({ question: 'gold' })).rejects.toMatchObject({
          ...{ code: 'store_damaged', message: problem },
        })
        // The index is no evidence.
        expect(await memory.verify()).toMatchObject({ sound: true, problems: [] })
        await expect(memory.status()).rejects.toMatchObject({ code: 'store_damaged', message: problem })
        expect(await memory.tick({ equity: 1 })).toMatchObject({ outcome: 'recorded' })
      }),
    ),
  )

  test.each(['hindcast.json'])('in the place of %s of the home', (file) =>
    withOther(file, make, async (home, path) => {
      await expect(openMemory(where(home))).rejects.toMatchObject({
        ...{ code: 'store_damaged', message: `${what} stands where a file belongs: ${path}` },
      })
    }),
  )
})
