import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Program, programIn } from './testing/program.ts'

const OTHER = `hct_${'0'.repeat(12)}_${'A'.repeat(43)}`
const MAKE = ['token', 'create', '--bearer', 'person', '--all']

let program: Program
beforeEach(async () => {
  program = await programIn('hindcast-person-')
  await program.said('incident', '--text', 'frozen', '--actor', 'agent')
})
afterEach(() => program.remove())

/** Makes a person's token, and a file that holds it. */
const makeToken = async (...more: string[]): Promise<string> => {
  const { secret } = (await program.answered(...MAKE, ...more)) as { readonly secret: string }
  await writeFile(
    join(program.folder, 'secret'),
    `${secret}
`,
  )
  return secret
}
const FILE = ['--token-file', 'secret']

const events = async (): Promise<unknown> => (await program.answered('status')).events

/** The program on a terminal of its own; gives each answer when its question is asked. */
const onTerminal = (
  command: string,
  answers: readonly (readonly [question: string, answer: string])[],
): Promise<{ out: string; code: number | null }> =>
  new Promise((resolve) => {
    const line = `'${process.execPath}' --conditions=hindcast-source '${program.file}' ${command}`
    const child = spawn('/usr/bin/env', ['script', '-qec', line, '/dev/null'], {
      cwd: program.folder,
      env: { ...process.env, HINDCAST_HOME: program.home, NO_COLOR: '1' },
    })
    const waiting = [...answers]
    let out = ''
    let from = 0
    child.stdout.on('data', (some) => {
      out += some
      const [next] = waiting
      if (next === undefined) return
      const at = out.indexOf(next[0], from)
      if (at < 0) return
      from = at + next[0].length
      waiting.shift()
      child.stdin.write(`${next[1]}\r`)
    })
    child.on('close', (code) => resolve({ out, code }))
  })

describe('a script', () => {
  test('is no person without a token, and hears what to do', async () => {
    await makeToken()
    for (const args of [
      ['incident', '--text', 'frozen'],
      ['configure', '--drawdown-limit', '0.9'],
      ['accept', 'mine'],
      ['delete', '--confirm', 'default'],
      ['import', 'nothing.jsonl'],
    ]) {
      const { code, out, err } = await program.run(...args)
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toContain('token is missing')
      expect(err).toContain('--token-file')
    }
    await writeFile(join(program.folder, 'wrong'), OTHER)
    expect((await program.run('incident', '--text', 'frozen', '--token-file', 'wrong')).code).toBe(1)
    expect((await program.run('incident', '--text', 'frozen', '--token-file', 'none')).code).toBe(2)
    expect(await events()).toBe(1)
  })

  test('acts as a person with a token in a file, and makes and revokes others', async () => {
    await makeToken()
    expect(await program.run('incident', '--text', 'frozen', ...FILE)).toMatchObject({ code: 0, err: '' })
    const other = await program.answered('token', 'create', ...FILE)
    const { id } = (other as { readonly token: { readonly id: string } }).token
    expect(await program.run('token', 'revoke', id)).toMatchObject({ code: 1 })
    expect(await program.run('token', 'revoke', id, ...FILE)).toMatchObject({ code: 0 })
    expect(await events()).toBe(2)
  })

  test('works in its own name, and who only looks needs no token', async () => {
    await makeToken()
    await program.said('incident', '--text', 'frozen', '--actor', 'agent')
    for (const args of [
      ['verify'],
      ['status', '--measure'],
      ['trades'],
      ['search', 'gold'],
      ['proposals'],
      ['events'],
    ])
      await program.said(...args)
    expect(await program.said('status')).toContain('- person: ok, opening as a person takes a token')
    for (const actor of ['agent', 'broker'])
      expect(await program.run(...MAKE, '--actor', actor)).toMatchObject({
        code: 1,
        err: expect.stringContaining('only a person'),
      })
  })
})

test.skipIf(process.platform !== 'linux')(
  'at a terminal it is asked for, and nothing of it shows',
  async () => {
    const token = await makeToken()
    const used = await onTerminal('incident --text frozen', [['Your token as a person:', token]])
    expect(used.code).toBe(0)
    const wrong = await onTerminal('incident --text frozen', [['Your token as a person:', OTHER]])
    expect(wrong.code).toBe(1)
    const looked = await onTerminal('status', [])
    expect(looked.code).toBe(0)
    const left = await onTerminal('incident --text frozen', [['Your token as a person:', '\u0003']])
    expect(left).toMatchObject({ code: 2, out: expect.stringContaining('nothing was done') })
    for (const { out } of [used, wrong, looked]) expect(out).not.toContain(token.slice(17))
    expect(await events()).toBe(2)
  },
)
