import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundled } from '../bundled.ts'
import { inFolder } from '../promises/memories.ts'

/** What a process may have open: enough for Node itself, and few to hold while the rest is tried. */
const MOST_FILES = 64

interface Told {
  readonly free: number
  readonly handle: string
  readonly name: string
  readonly code: string
}

test.skipIf(process.platform === 'win32')(
  'a call for which no more files can be opened says so, wherever that is met, and the next one works',
  async () => {
    const program = await bundled(new URL('./few-files.ts', import.meta.url))
    await inFolder(async (folder) => {
      const { stdout, stderr } = spawnSync(
        'sh',
        ['-c', `ulimit -n ${MOST_FILES} && exec "$@"`, 'sh', process.execPath].concat(
          ['--conditions=hindcast-source', program],
          [join(folder, 'home'), join(folder, 'outside')],
        ),
        { encoding: 'utf8' },
      )
      const told = stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Told)
      expect(stderr).toBe('')
      expect(told.filter(({ code }) => code !== 'ok' && code !== 'too_many_files')).toEqual([])
      const calls = new Set(told.map(({ name }) => name))
      const refused = told.filter(({ free, code }) => free === 0 && code === 'too_many_files')
      expect(new Set(refused.map(({ name }) => name))).toEqual(calls)
      const most = Math.max(...told.map(({ free }) => free))
      expect(told.filter(({ free, code }) => free === most && code !== 'ok')).toEqual([])
    })
  },
)
