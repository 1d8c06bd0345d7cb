import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Program, programIn } from '../../src/cli/testing/program.ts'
import { TAUGHT } from '../promises/histories.ts'
import { until } from '../until.ts'
import { json, type ModelServer, WIRE_FORMATS, withModelServer } from './model-server.ts'

// The model that a home names, asked over HTTP by a turn of a live loop and on the command line.

const SAID = JSON.stringify({
  entry_timing: [{ text: 'T120 made more than T56.', trades: ['T120'], advice: 'none', where: {} }],
  sizing: '(no clear pattern yet)',
  symbol_selection: '(no clear pattern yet)',
  exit_timing: '(no clear pattern yet)',
  regime_fit: '(no clear pattern yet)',
})

let program: Program
beforeAll(async () => {
  program = await programIn('hindcast-home-model-')
})
afterAll(() => program.remove())

/** An agent of its own in the home, which names the server as its model. */
const taught = async (agent: string, { baseURL }: ModelServer) => {
  const { home } = program
  const memory = await openMemory({ home, agent, actor: 'person', strategy: 'breakout' })
  await memory.import(TAUGHT.input)
  await memory.configure({ context: { reflector: 'model' } })
  await memory.close()
  const reflector = { provider: 'ollama', model: 'qwen3', baseURL, timeoutSeconds: 30 }
  await writeFile(join(home, 'hindcast.json'), JSON.stringify({ reflector, strategy: 'breakout' }))
}

const [openai] = WIRE_FORMATS

test('by a turn when it is due: what it says stands in a turn after', () =>
  withModelServer(async (server) => {
    await taught('turning', server)
    server.respond = (response) => json(response, 200, openai?.saying(SAID))
    const memory = await openMemory({ home: program.home, agent: 'turning' })
    await memory.turn({ positions: [], equity: 10_000 })
    const [note] = await until(async () => {
      const { lessons } = await memory.lessons()
      return lessons.length > 0 ? lessons : undefined
    }, 'lessons of the model')
    expect(note).toMatchObject({
      model: 'wise-2026-01',
      inputTokens: 900,
      trust: 'agent',
    })
    const { user, system } = await memory.turn({ positions: [], equity: 10_001 })
    expect(user.text).toContain('"T120 made more than T56." [L1 T120 T56]')
    expect(system.text).not.toContain('made more')
    expect(server.asked).toHaveLength(1)
    await memory.close()
  }))

test('on the command line: its lessons, a reason where it fails, and what was in force stays', () =>
  withModelServer(async (server) => {
    await taught('typed', server)
    const reflect = () => program.answered('reflect', '--agent', 'typed', '--reflector', 'model', '--json')
    server.respond = (response) => json(response, 200, openai?.saying(SAID))
    const inForce = () => program.answered('lessons', '--agent', 'typed')
    expect(await reflect()).toMatchObject({ memories: ['L1'], notices: [] })
    expect(await inForce()).toMatchObject({
      lessons: [{ handle: 'L1', bullets: [{ text: 'T120 made more than T56.', trades: ['T120', 'T56'] }] }],
    })
    for (const [answer, why] of [
      ['', 'wrong_shape'],
      ['Trade less.', 'wrong_shape'],
      ['x'.repeat(50_000), 'too_long'],
      [SAID.replace('T56', 'T999'), 'unknown_trade'],
    ] as const) {
      server.respond = (response) => json(response, 200, openai?.saying(answer))
      expect(await reflect()).toMatchObject({
        notices: [expect.stringMatching(new RegExp(`^reflection_failed: ${why}: `))],
      })
      expect(await inForce()).toMatchObject({ lessons: [{ handle: 'L1', status: 'active' }] })
    }
    server.respond = (response) => json(response, 401, openai?.error('no'))
    expect(await reflect()).toMatchObject({
      notices: [expect.stringMatching(/^reflection_failed: model_failed: /)],
    })
    expect(await program.said('lessons', '--agent', 'typed')).toContain('T120 made more than T56.')
    expect(await program.said('flags', '--agent', 'typed')).toContain('reflection_failed')
  }))
