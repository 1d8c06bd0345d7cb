import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { inFolder } from '../promises/memories.ts'

/** A file of that content, and an empty memory of a person's beside it. */
export const withFile = (
  content: string | Buffer,
  use: (memory: Memory, from: string, folder: string) => Promise<void>,
  name = 'past.csv',
): Promise<void> =>
  inFolder(async (folder) => {
    const from = join(folder, name)
    await writeFile(from, content)
    const memory = await openMemory({ home: join(folder, 'home'), agent: 'gold', actor: 'person' })
    try {
      await use(memory, from, folder)
    } finally {
      await memory.close()
    }
  })

/** Rows as a file has them. */
export const csv = (...rows: readonly string[]): string => `${rows.join('\n')}\n`
