import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { openMemory } from 'hindcast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownTrade } from '../../test/shown.ts'
import { type Program, programIn } from './testing/program.ts'

let program: Program
beforeAll(async () => {
  program = await programIn('hindcast-up-')
})
afterAll(() => program.remove())

/** What the process says, line by line. */
const linesOf = (child: ChildProcess): AsyncIterator<string> => {
  if (child.stdout === null) throw new Error('a child without pipes')
  return createInterface(child.stdout)[Symbol.asyncIterator]()
}

const until = async (lines: AsyncIterator<string>, wanted: RegExp): Promise<string> => {
  const seen: string[] = []
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    seen.push(next.value)
    const found = wanted.exec(next.value)?.[1]
    if (found !== undefined) return found
  }
  throw new Error(`never said:\n${seen.join('\n')}`)
}

const interrupted = async (child: ChildProcess): Promise<number | null> => {
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  return (await ended)[0] as number | null
}

test('in an empty home a demo agent lives, is asked over HTTP, and everything is kept when it ends', async () => {
  const child = program.start(['up', '--port', '0'])
  const lines = linesOf(child)
  const url = await until(lines, /^hindcast serves .* on (http:\S+)$/)
  const run = await until(lines, /run (demo-\d+)/)
  const closed = await until(lines, / (T\d+) closed /)
  const answer = await fetch(`${url}/v1/agents/demo/show?run=${run}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ of: closed }),
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ memory: { trade: { handle: closed, status: 'closed' } } })
  expect(await interrupted(child)).toBe(0)
  const memory = await openMemory({ home: program.home, agent: 'demo', run, create: false })
  expect((await shownTrade(memory, { of: closed })).trade.status).toBe('closed')
  expect((await memory.verify()).sound).toBe(true)
  await memory.close()
})

test('where there is an agent no demo begins, and a script gets one line of JSON', async () => {
  await program.said('tick', '--equity', '100', '--agent', 'mine')
  const child = program.start(['up', '--port', '0', '--json'])
  const lines = linesOf(child)
  const { url, tokens } = JSON.parse(await until(lines, /^(\{.*\})$/)) as { url: string; tokens: boolean }
  expect(tokens).toBe(false)
  expect(await (await fetch(`${url}/v1/agents`)).json()).toEqual({ agents: ['demo', 'mine'] })
  expect(await interrupted(child)).toBe(0)
  expect(await lines.next()).toMatchObject({ done: true })
})

test('another address than this machine’s needs a token first, and then everybody shows one', async () => {
  const refused = await program.run('up', '--port', '0', '--host', '0.0.0.0')
  expect(refused).toMatchObject({
    code: expect.any(Number),
    err: expect.stringContaining('hindcast token create'),
  })
  expect(refused.code).not.toBe(0)
  const made = await program.answered('token', 'create', '--agent', 'mine', '--name', 'the desk')
  const child = program.start(['up', '--port', '0', '--json'])
  const { url } = JSON.parse(await until(linesOf(child), /^(\{.*\})$/)) as { url: string }
  const asked = (authorization?: string) =>
    fetch(`${url}/v1/agents/mine/status`, { method: 'POST', headers: authorization ? { authorization } : {} })
  expect((await asked()).status).toBe(401)
  expect((await asked(`Bearer ${String(made.secret)}`)).status).toBe(200)
  const { id } = made.token as { id: string }
  expect(await program.said('tokens')).toContain(id)
  expect(await program.said('tokens')).not.toContain(String(made.secret))
  await program.said('token', 'revoke', id)
  expect((await asked(`Bearer ${String(made.secret)}`)).status).toBe(401)
  expect((await asked()).status).toBe(401)
  expect(await interrupted(child)).toBe(0)
})
