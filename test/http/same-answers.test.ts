import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { EVERY_CALL, type Memory, openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { isHindcastError } from '#vocabulary'
import { SERVED } from '../../src/http/served-calls.ts'
import { inFolder } from '../promises/memories.ts'
import { BREAKOUTS, everyCall, inRun, recordBreakouts } from './every-call.ts'
import { served } from './server.ts'

/** The two homes are two folders, each token is its own, and no two calls take as long. */
const OWN: ReadonlySet<string> = new Set([
  'location',
  'bytes',
  'syncedAt',
  'secret',
  'madeAt',
  'anchor',
  // The two are opened in other ways.
  'settings',
])

const plain = (answer: unknown, folder: string): unknown =>
  JSON.parse(
    JSON.stringify(answer, (name, value: unknown) => {
      if (OWN.has(name)) return undefined
      if (typeof value !== 'string') return value
      return value
        .replaceAll(folder, 'FOLDER')
        .replace(/\b[0-9a-f]{12}\b/g, 'TOKEN')
        .replace(/last sync(ed)? +\S+( \d\S+Z)?/, '')
        .replace(/\.replaced\/[^/]+/, '.replaced/THEN')
        .replace(/Last anchor: \w+( \d+)?\.( Events? [\d–]+ could be cut off[^.]*\.)?/, '')
        .replace(/[\d.]+ (kB|MB|KB|bytes)\b/g, 'SIZE')
        .replace(/last anchor: event \d+/, '')
    }),
  )

/** An answer, or what was wrong, as a request is told it. */
const inLibrary = async (memory: Memory, name: string, input: object): Promise<object> => {
  const call = EVERY_CALL.find((one) => one.name === name)
  if (call === undefined) throw new Error(name)
  try {
    return (await memory.call(call, input)) as object
  } catch (error) {
    if (!isHindcastError(error)) throw error
    const { code, field, problem } = error.toJSON()
    return { code, field, detail: problem, next: error.next }
  }
}

test('every call answers, or refuses, over HTTP as in the library', () =>
  inFolder(async (folder) => {
    const [ours, theirs] = ['ours', 'their'].map((name) => join(folder, name)) as [string, string]
    await recordBreakouts(join(ours, 'home'))
    await cp(ours, theirs, { recursive: true })
    const tokens: string[] = []
    for (const home of [ours, theirs].map((at) => join(at, 'home'))) {
      const person = await openMemory({ home, agent: 'gold', actor: 'person' })
      const { secret } = await person.tokenCreate({
        bearer: 'person',
        scope: 'write',
        all: true,
      })
      tokens.push(secret)
      await person.close()
    }
    const server = await served(join(theirs, 'home'))
    const their = everyCall(theirs)
    const opened = { home: join(ours, 'home'), agent: 'gold', actor: 'person' } as const
    for (const [n, [name, input, run]] of everyCall(ours).entries()) {
      if (!SERVED.some((call) => call.name === name)) continue
      // As the server does: what a restored or deleted log was open as is opened anew.
      const place = BEYOND_RUNS.has(name) ? {} : { run: run ?? BREAKOUTS.run }
      const memory = await openMemory({ ...opened, ...place, token: tokens[0] })
      const expected = await inLibrary(memory, name, input)
      await memory.close()
      const answer = await server.call('gold', name, their[n]?.[1], {
        query: BEYOND_RUNS.has(name) ? '' : inRun(run),
        token: tokens[1],
      })
      const { type: _, title: __, status: ___, ...body } = answer.body
      const told = answer.status === 200 ? answer.body : body
      expect(plain(told, theirs), name).toEqual(plain(expected, ours))
      if (!REFUSED.has(name)) expect(answer.status, `${name} ${answer.text}`).toBe(200)
    }
    await server.close()
  }))

/** What there is nothing to do for, or what has been deleted by then. */
const REFUSED: ReadonlySet<string> = new Set(['redact', 'accept', 'token.revoke'])

/** What opens a run, or is done after the agent was deleted. */
const BEYOND_RUNS: ReadonlySet<string> = new Set(['run.open', 'restore'])
