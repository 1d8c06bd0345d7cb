import { spawn } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Program, programIn } from './testing/program.ts'

let program: Program
const memoryHere = () => openMemory({ home: program.home, agent: 'default', actor: 'agent' })

beforeAll(async () => {
  program = await programIn('hindcast-judgement-')
  const agent = await memoryHere()
  const proposed = {
    file: 'playbook.md',
    reason: 'three losses',
    symbol: 'XAUUSD',
    context: { trend: 'up' },
  } as const
  for (const text of ['- risk 0.5%', '- no trades in NFP', '- stop at noon'])
    await agent.propose({ ...proposed, text })
  await agent.close()
})
afterAll(() => program.remove())

const statusOf = async (handle: string): Promise<string | undefined> => {
  const memory = await memoryHere()
  const { proposals } = await memory.proposals({ proposal: handle })
  await memory.close()
  return proposals[0]?.status
}

/** The program on a terminal of its own; types the answer when it is asked. */
const onTerminal = (command: string, answer: string): Promise<{ out: string; code: number | null }> =>
  new Promise((resolve) => {
    const line = `'${process.execPath}' --conditions=hindcast-source '${program.file}' ${command}`
    const child = spawn('/usr/bin/env', ['script', '-qec', line, '/dev/null'], {
      cwd: program.folder,
      env: { ...process.env, HINDCAST_HOME: program.home, NO_COLOR: '1' },
    })
    let out = ''
    child.stdout.on('data', (some) => {
      if (!out.includes('[y/N]') && `${out}${some}`.includes('[y/N]')) child.stdin.write(answer)
      out += some
    })
    child.on('close', (code) => resolve({ out: out.replaceAll('\r\n', '\n'), code }))
  })

describe('a verdict on the rules', () => {
  test.each(['approve', 'decline'])('is not given by a script: %s', async (verdict) => {
    expect(await program.run('judge', 'C1', '--verdict', verdict)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('judge needs a person at a terminal'),
    })
    expect(await program.run('judge', 'C1', '--verdict', verdict, '--actor', 'agent')).toMatchObject({
      code: 1,
      err: expect.stringContaining('only a person'),
    })
    expect(await statusOf('C1')).toBe('open')
  })

  describe.skipIf(process.platform !== 'linux')('is given at a terminal', () => {
    test('by a person who has seen the change, its reason and its conditions', async () => {
      const { out, code } = await onTerminal('judge C1 --verdict approve --reason agreed', 'y\n')
      expect(out).toMatch(
        /"three losses"; made when .*XAUUSD.*\n {2}> --- \/dev\/null\n {2}> \+\+\+ b\/playbook\.md\n/,
      )
      expect(out.indexOf('+- risk 0.5%')).toBeLessThan(out.indexOf('Approve this? [y/N]'))
      expect(code).toBe(0)
      expect(await statusOf('C1')).toBe('approved')
    })

    test.each([
      ['who says no', 'n\n'],
      ['who only presses enter', '\n'],
      ['who leaves', '\u0004'],
      ['who interrupts', '\u0003'],
    ])('by nobody %s', async (_, answer) => {
      const { out, code } = await onTerminal('judge C2 --verdict approve', answer)
      expect(out).toContain('nothing was done')
      expect(code).toBe(2)
      expect(await statusOf('C2')).toBe('open')
    })

    test('against a proposal, too', async () => {
      expect(await onTerminal('judge C3 --verdict decline', 'yes\n')).toMatchObject({ code: 0 })
      expect(await statusOf('C3')).toBe('rejected')
    })

    test('without a question where nothing waits', async () => {
      for (const [command, said] of [
        ['judge C1 --verdict approve', 'C1 was already approved'],
        ['judge C99 --verdict approve', 'no proposal is called "C99"'],
        ['judge playbook.md --verdict approve', 'is no file that waits for approval'],
      ] as const) {
        const { out, code } = await onTerminal(command, 'y\n')
        expect(out).toContain(said)
        expect(out).not.toContain('[y/N]')
        expect(code).toBe(1)
      }
    })

    test('on a file that was changed by hand', async () => {
      await appendFile(join(program.home, 'default/workspace/playbook.md'), '- by hand\n')
      expect(await program.said('status')).toContain('unapproved playbook.md')
      const { out, code } = await onTerminal('judge playbook.md --verdict approve', 'y\n')
      expect(out).toContain('- risk 0.5%\n  > +- by hand\n')
      expect(code).toBe(0)
      expect(await program.said('status')).not.toContain('unapproved')
    })
  })
})

test('what the rules come to is shown', async () => {
  const run = ['--run', 'bt-1'] as const
  await program.said('run', 'open', 'bt-1', '--mode', 'backtest', '--prompt', 'Buy breakouts. '.repeat(1_500))
  const learned = await program.said(
    ...run,
    'write',
    'learning',
    '--text',
    `pause after ${'three losses and '.repeat(20)}`,
  )
  expect(learned).toMatch(/^files: learnings\.md$/m)
  expect(learned).toMatch(/playbook_oversize: playbook and learnings have \d+ tokens/)
  await program.said('run', 'open', 'bt-2', '--mode', 'backtest')
  expect(await program.said('propose', '--from-runs', 'bt-1,bt-2')).toContain(
    'only one of these runs has learned anything itself',
  )
})
