import { execFile } from 'node:child_process'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { bundled } from '../bundled.ts'
import { AGENT, inFolder } from '../promises/memories.ts'

const run = promisify(execFile)

/** The command line as a package would have it that was handed over without the table of the default embedder. */
const withoutTable = async (): Promise<string> => {
  const program = await bundled(new URL('../../src/cli/main.ts', import.meta.url))
  const folder = `${dirname(program)}-without-table`
  await cp(dirname(program), folder, { recursive: true })
  for (const file of await readdir(folder)) {
    const code = await readFile(join(folder, file), 'utf8')
    await writeFile(join(folder, file), code.replaceAll('/src/models/table/', '/src/models/none/'))
  }
  return join(folder, basename(program))
}

test('a table that is missing is told in the same words everywhere, with what helps', () =>
  inFolder(async (home) => {
    const program = await withoutTable()
    const memory = await openMemory({ home, agent: AGENT, search: { slot: 'sqlite_fts' } })
    await memory.write({ to: 'note', key: 'gold', text: 'Breakouts above 2050 failed.' })
    await memory.close()
    const said = async (...args: string[]): Promise<string> => {
      const { stdout } = await run(process.execPath, [
        program,
        ...args,
        '--home',
        home,
        '--agent',
        AGENT,
      ]).catch((failed: { stdout: string }) => failed)
      return stdout.replaceAll(/\s+/g, ' ')
    }
    const damaged = 'The word table of the default embedder is damaged: table.json cannot be read.'
    expect(await said('search', 'breakouts')).toContain(damaged)
    expect(await said('status')).toContain(damaged)
    const status: unknown = JSON.parse(await said('status', '--json'))
    expect(status).toMatchObject({ index: { vectors: { off: damaged } } })
    expect(await said('reindex')).toContain(damaged)
    const told = await said('status')
    expect(told).toContain('Install hindcast again')
    expect(told).not.toContain('reindex')
  }))
