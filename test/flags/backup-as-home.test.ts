import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'

test('a backup opened as a home is no empty memory: it says how it is opened, and nothing is made in it', () =>
  inFolder(async (root) => {
    const memory = await openMemory({ home: join(root, 'home'), agent: 'desk' })
    await memory.tick({ at: '2025-06-02T08:00:00Z', equity: 1_000 })
    const backup = join(root, 'monday')
    await memory.backup({ to: backup })
    await memory.close()
    const before = await readdir(backup)
    for (const more of [{}, { create: false }, { run: 'r', mode: 'backtest' as const }])
      await expect(openMemory({ home: backup, agent: 'desk', ...more })).rejects.toMatchObject({
        code: 'home_in_use',
        field: 'home',
        next: expect.stringMatching(/agent: monday[\s\S]*restore/),
      })
    expect(await readdir(backup)).toEqual(before)
    // Under a name that is not its agent's it is refused too; under its own it is a memory.
    const other = await openMemory({ home: root, agent: 'monday' })
    await expect(other.status()).rejects.toMatchObject({
      code: 'home_in_use',
      next: expect.stringContaining('restore'),
    })
    await other.close()
    await rename(backup, join(root, 'desk'))
    const opened = await openMemory({ home: root, agent: 'desk', create: false })
    expect((await opened.state()).equity).toBe('1000')
    await opened.close()
  }))
