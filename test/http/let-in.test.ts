import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { type HttpServer, serveHttp } from 'hindcast/http'
import { afterAll, beforeAll, expect, test } from 'vitest'

// What a token opens ends with it, and reaches no further than it says.

let home: string
let server: HttpServer
let person: Memory

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'hindcast-let-in-'))
  server = await serveHttp({ home, port: 0 })
  person = await openMemory({ home, agent: 'gold', actor: 'person' })
  const other = await openMemory({ home, agent: 'silver' })
  await other.tick({ equity: 1 })
  await other.close()
  await person.tick({ equity: 100 })
})
afterAll(async () => {
  await person.close()
  await server.close()
  await rm(home, { recursive: true, force: true })
})

const post = async (
  path: string,
  token: string,
  body: unknown = {},
  headers: { [name: string]: string } = {},
) => {
  const answer = await fetch(`${server.url}/v1/agents/gold/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { readonly [field: string]: unknown } }
}

test('a stream of events ends when its token is revoked', async () => {
  const { secret, token } = await person.tokenCreate({})
  const answer = await fetch(`${server.url}/v1/agents/gold/events?after=0`, {
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(answer.status).toBe(200)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  while (!heard.includes('event: equity')) heard += (await reader?.read())?.value ?? ''
  await person.tokenRevoke({ token: token.id })
  await person.write({ to: 'note', key: 'after', text: 'not for whoever was shut out' })
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) heard += next.value
  expect(heard).not.toContain('event: note')
  expect(heard).toContain('event: problem')
  expect(heard).toContain('token_refused')
})

test('a token of one agent names no other', async () => {
  const keeper = await person.tokenCreate({ bearer: 'person', all: true })
  await person.close()
  person = await openMemory({ home, agent: 'gold', actor: 'person', token: keeper.secret })
  const { secret } = await person.tokenCreate({ bearer: 'person' })
  expect((await post('status', secret)).body.agents).toEqual(['gold'])
})

test('a field that every object inherits is no field', async () => {
  const { secret } = await person.tokenCreate({})
  for (const name of ['constructor', 'toString', 'valueOf'])
    expect(await post('tick', secret, { equity: 5, [name]: {} }), name).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', field: name },
    })
})

test('a page link lets nobody in again once a person has had a token', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hindcast-link-'))
  const own = await serveHttp({ home: folder, port: 0 })
  const memory = await openMemory({ home: folder, agent: 'gold', actor: 'person' })
  await memory.tick({ equity: 1 })
  const code = new URL((await own.pageLink()) ?? '').hash.replace('#link=', '')
  const headers = { 'content-type': 'application/json' }
  const entered = await fetch(`${own.url}/page-link`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ code }),
  })
  const { secret } = (await entered.json()) as { secret: string }
  const configured = async () =>
    (
      await fetch(`${own.url}/v1/agents/gold/configure`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${secret}` },
        body: JSON.stringify({ barSeconds: 60 }),
      })
    ).status
  expect(await configured()).toBe(200)
  const { token, secret: persons } = await memory.tokenCreate({ bearer: 'person', all: true })
  expect(await configured()).toBe(401)
  await memory.close()
  const again = await openMemory({ home: folder, agent: 'gold', actor: 'person', token: persons })
  await again.tokenRevoke({ token: token.id })
  await again.close()
  expect(await configured()).toBe(401)
  await own.close()
  await rm(folder, { recursive: true, force: true })
})
