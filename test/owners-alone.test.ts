import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from './promises/memories.ts'

const OTHERS = 0o077

/** What anybody else may do something with. */
const open = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder, { recursive: true })
  const found = await Promise.all(
    [folder, ...names.map((name) => join(folder, name))].map(async (path) => ({
      path,
      mode: (await stat(path)).mode,
    })),
  )
  return found.filter(({ mode }) => (mode & OTHERS) !== 0).map(({ path }) => path.slice(folder.length))
}

const skipped = process.platform === 'win32'

test.skipIf(skipped)('what is made is its owner’s alone, and what was not is mended with a word', () =>
  inFolder(async (folder) => {
    const home = join(folder, 'home')
    const memory = await openMemory({ home, agent: 'desk', actor: 'person' })
    const turn = await memory.turn({ equity: 100, positions: [] })
    await turn.decide({ action: 'hold', reason: 'quiet' })
    await memory.write({ to: 'note', key: 'gold', text: 'It falls.' })
    await memory.search({ question: 'gold' })
    await memory.backup({ to: join(folder, 'copy') })
    await memory.export({ to: join(home, 'desk.jsonl') })
    await memory.close()
    expect(await open(folder)).toEqual([])
    await chmod(join(home, 'desk', 'hindcast.db'), 0o644)
    await chmod(join(home, 'desk'), 0o755)
    const again = await openMemory({ home, agent: 'desk' })
    expect(again.notices).toEqual([expect.stringContaining('yours alone now')])
    await again.close()
    expect(await open(home)).toEqual([])
    const third = await openMemory({ home, agent: 'desk' })
    expect(third.notices).toEqual([])
    await third.close()
  }),
)
