import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'

const HOW: { readonly [what: string]: (folder: string) => Promise<void> } = {
  deleted: (folder) => rm(folder, { recursive: true }),
  moved: (folder) => rename(folder, `${folder}-away`),
  'moved, with another in its place': async (folder) => {
    await rename(folder, `${folder}-away`)
    await cp(`${folder}-away`, folder, { recursive: true })
  },
  'replaced by an empty one': async (folder) => {
    await rm(folder, { recursive: true })
    await mkdir(folder)
  },
  'left without the index of its write-ahead log': (folder) => rm(join(folder, 'hindcast.db-shm')),
}

const at = (minute: number) => new Date(Date.UTC(2025, 5, 2, 10, minute)).toISOString()

describe('a memory whose folder is', () => {
  test.each(Object.entries(HOW))('%s under an open handle acknowledges nothing', (_, lose) =>
    inFolder(async (home) => {
      const memory = await openMemory({ home, agent: 'desk', run: 'r', mode: 'backtest' })
      await memory.tick({ at: at(0), equity: 1 })
      await lose(join(home, 'desk', 'runs', 'r'))
      for (const minute of [1, 2])
        await expect(memory.tick({ at: at(minute), equity: 2 })).rejects.toMatchObject({
          code: 'store_gone',
        })
      await expect(memory.verify()).rejects.toMatchObject({ code: 'store_gone' })
      await expect(memory.status()).rejects.toMatchObject({ code: 'store_gone' })
      await memory.close().catch(() => undefined)
    }),
  )
})
