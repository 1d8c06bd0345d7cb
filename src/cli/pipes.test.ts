import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Program, programIn } from './testing/program.ts'

let program: Program
let pipe: string
beforeAll(async () => {
  program = await programIn('hindcast-pipes-')
  pipe = join(program.folder, 'pipe')
  execFileSync('/usr/bin/env', ['mkfifo', pipe])
})
afterAll(() => program.remove())

const FACT = JSON.stringify({ kind: 'equity', at: Date.UTC(2026, 0, 1), payload: { equity: '5' } })

/** Until it waits: nothing tells of that, and one that is ended sooner shows less, and nothing wrong. */
const WAITS_BY_MS = 3_000

describe.skipIf(process.platform !== 'linux')('an answer that cannot be printed', () => {
  test.each(['', '--json'])('is said, and that the fact is recorded: %s', async (json) => {
    const agent = `full${json}`
    const typed = ['tick', '--equity', '5', '--agent', agent, json].join(' ')
    const { code, err } = await program.pasted(`hindcast ${typed} > /dev/full`)
    expect(code).toBe(1)
    expect(err).toMatch(/the answer cannot be printed: .*ENOSPC.*; what was to be recorded or changed is/)
    expect(err).not.toMatch(/unexpected|did not expect/)
    expect((await program.answered('state', '--agent', agent)).equity).toBe('5')
  })
})

describe.skipIf(process.platform === 'win32')('a pipe', () => {
  // Together, as each only waits.
  test.concurrent.each([
    ['import', ['import', 'pipe', '--agent', 'x']],
    ['a whole input', ['write', '--input', '@pipe', '--agent', 'x']],
  ])('that nobody writes to keeps %s waiting, and a signal ends it', async (_, typed) => {
    const endsBy = async (signal: 'SIGTERM' | 'SIGINT'): Promise<void> => {
      const child = program.start(typed)
      const over = new Promise((resolve) => child.on('close', (code, by) => resolve(code ?? by)))
      await setTimeout(WAITS_BY_MS)
      expect(child.exitCode).toBeNull()
      child.kill(signal)
      expect([signal, 128 + (signal === 'SIGINT' ? 2 : 15)]).toContain(await over)
    }
    await Promise.all([endsBy('SIGTERM'), endsBy('SIGINT')])
  })

  test('that somebody writes to is imported', async () => {
    const child = program.start(['import', 'pipe', '--agent', 'piped'])
    const over = new Promise((resolve) => child.on('close', resolve))
    await writeFile(pipe, `${FACT}\n`)
    expect(await over).toBe(0)
    expect((await program.answered('state', '--agent', 'piped')).equity).toBe('5')
  })

  test('is no backup, and a device no file', async () => {
    await mkdir(join(program.folder, 'copy'))
    execFileSync('/usr/bin/env', ['mkfifo', join(program.folder, 'copy', 'hindcast.db')])
    for (const typed of [
      ['restore', 'copy', '--reason', 'lost', '--agent', 'y'],
      ['import', '/dev/zero', '--agent', 'y'],
      ['write', '--input', '@/dev/zero', '--agent', 'y'],
      ['write', '--input', '@.', '--agent', 'y'],
    ]) {
      const { code, err } = await program.run(...typed, '--json')
      expect([typed, code]).toEqual([typed, 1])
      expect(JSON.parse(err).error.code).toMatch(/^not_(?:allowed|found)$/)
    }
  })
})
