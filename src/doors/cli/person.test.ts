import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Ended, ended, type Program, programIn } from './testing/program.ts'

const OURS = 'correct horse battery'
const OTHER = 'another one, as long'

let program: Program
beforeEach(async () => {
  program = await programIn('hindcast-person-')
  await program.said('equity', '--equity', '100', '--actor', 'agent')
})
afterEach(() => program.remove())

/** The program as a script runs it: no terminal, and perhaps a credential in the environment. */
const scripted = (args: readonly string[], { person = '', stdin = '' } = {}): Promise<Ended> =>
  person === '' && stdin === ''
    ? program.run(...args)
    : ended(program.start(args, person === '' ? {} : { HINDCAST_PERSON: person }), stdin)

const set = (credential = OURS, person = ''): Promise<Ended> =>
  scripted(['person', 'set'], { stdin: `${credential}\n`, person })

const events = async (): Promise<unknown> => (await program.answered('status')).events

/** The program on a terminal of its own; gives each answer when its question is asked. */
const onTerminal = (
  command: string,
  answers: readonly (readonly [question: string, answer: string])[],
): Promise<{ out: string; code: number | null }> =>
  new Promise((resolve) => {
    const line = `'${process.execPath}' --conditions=hindcast-source '${program.file}' ${command}`
    const { HINDCAST_PERSON, ...env } = process.env
    const child = spawn('/usr/bin/env', ['script', '-qec', line, '/dev/null'], {
      cwd: program.folder,
      env: { ...env, HINDCAST_HOME: program.home, NO_COLOR: '1' },
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
  test('sets one from standard input, and changes and unsets it with the old one alone', async () => {
    expect(await set()).toMatchObject({ code: 0, out: expect.stringContaining('set:') })
    for (const wrong of ['', OTHER]) {
      expect(await set(OTHER, wrong)).toMatchObject({ code: 1, out: '' })
      expect(await scripted(['person', 'unset'], { person: wrong })).toMatchObject({ code: 1, out: '' })
    }
    expect(await set(OTHER, OURS)).toMatchObject({ code: 0, out: expect.stringContaining('changed:') })
    expect(await scripted(['person', 'unset'], { person: OURS })).toMatchObject({ code: 1 })
    expect(await scripted(['person', 'unset'], { person: OTHER })).toMatchObject({ code: 0 })
    expect(await scripted(['equity', '--equity', '1'])).toMatchObject({ code: 0 })
  })

  test('is no person without it, and is told what to do', async () => {
    await set()
    for (const args of [
      ['equity', '--equity', '1'],
      ['configure', '--drawdown-limit', '0.9'],
      ['accept', 'mine'],
      ['delete', '--confirm', 'default'],
      ['import', 'nothing.jsonl'],
    ]) {
      const { code, out, err } = await scripted(args)
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toContain('credential is missing')
      expect(err).toContain('HINDCAST_PERSON')
      expect((await scripted(args, { person: OTHER })).err).toContain('not the one that is set here')
    }
    expect(await events()).toBe(1)
  })

  test('works in its own name, and whoever looks is asked for nothing', async () => {
    await set()
    await program.said('equity', '--equity', '1', '--actor', 'agent')
    expect(await events()).toBe(2)
    for (const args of [
      ['verify'],
      ['status', '--measure'],
      ['trades'],
      ['search', 'gold'],
      ['proposals'],
      ['events'],
    ])
      await program.said(...args)
    expect(await program.said('status', '--measure')).toMatch(
      /^- person: ok, opening as a person takes the credential/m,
    )
    for (const actor of ['agent', 'broker'])
      expect(await scripted(['person', 'set', '--actor', actor], { stdin: OTHER })).toMatchObject({
        code: 1,
        err: expect.stringContaining('only a person'),
      })
  })

  test('acts as a person with it in the environment', async () => {
    await set()
    expect(await scripted(['equity', '--equity', '1'], { person: OURS })).toMatchObject({ code: 0, err: '' })
    expect(await events()).toBe(2)
  })

  test('does not write it as a word of the command', async () => {
    for (const typed of [
      ['--credential', OURS],
      ['--input', JSON.stringify({ credential: OURS })],
    ]) {
      const { code, err } = await scripted(['person', 'set', ...typed])
      expect(code).toBe(2)
      expect(err).toContain('never a word of a command')
      expect(err).not.toContain(OURS)
    }
    await writeFile(join(program.folder, 'secret'), `${OURS}\n`)
    expect(await scripted(['person', 'set', '--credential', '@secret'])).toMatchObject({ code: 0 })
    expect(await scripted(['person', 'unset'], { person: OURS })).toMatchObject({ code: 0 })
    expect(await scripted(['person', 'set', '--credential', '-'], { stdin: OURS })).toMatchObject({ code: 0 })
    await (
      await openMemory({ home: program.home, agent: 'default', actor: 'person', credential: OURS })
    ).close()
  })

  test('hears of a damaged file, and of one that was removed', async () => {
    await set()
    const file = join(program.home, 'person.json')
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, 40))
    expect((await scripted(['equity', '--equity', '1'], { person: OURS })).err).toContain(
      'person.json is damaged',
    )
    expect(await program.run('status', '--measure')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^- person: NOT OK/m),
    })
    await rm(file)
    expect((await scripted(['equity', '--equity', '1'], { person: OURS })).err).toContain(
      'person.json was removed',
    )
  })
})

describe.skipIf(process.platform !== 'linux')('at a terminal', () => {
  test('it is asked for twice, and once whenever something is changed; nothing of it shows', async () => {
    const first = await onTerminal('person set', [
      ['The new credential:', OURS],
      ['Once more:', OURS],
    ])
    expect(first.code).toBe(0)
    const used = await onTerminal('equity --equity 1', [['Your credential as a person:', OURS]])
    expect(used.code).toBe(0)
    const wrong = await onTerminal('equity --equity 2', [['Your credential as a person:', OTHER]])
    expect(wrong.code).toBe(1)
    expect(wrong.out).toContain('not the one that is set here')
    const looked = await onTerminal('status', [])
    expect(looked.code).toBe(0)
    const changed = await onTerminal('person set', [
      ['Your credential as a person:', OURS],
      ['The new credential:', OTHER],
      ['Once more:', OTHER],
    ])
    expect(changed.code).toBe(0)
    for (const { out } of [first, used, wrong, looked, changed]) {
      expect(out).not.toContain('horse')
      expect(out).not.toContain(OTHER)
    }
    expect(await events()).toBe(2)
    expect(await scripted(['person', 'unset'], { person: OTHER })).toMatchObject({ code: 0 })
  })

  test('two that differ set nothing, and neither does who leaves', async () => {
    const differ = await onTerminal('person set', [
      ['The new credential:', OURS],
      ['Once more:', OTHER],
    ])
    expect(differ).toMatchObject({ code: 2, out: expect.stringContaining('not the same') })
    const left = await onTerminal('person set', [['The new credential:', '\u0003']])
    expect(left).toMatchObject({ code: 2, out: expect.stringContaining('nothing was done') })
    expect(await scripted(['equity', '--equity', '1'])).toMatchObject({ code: 0, err: '' })
  })
})
