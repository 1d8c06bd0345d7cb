import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { openMemory } from 'hindcast'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inFolder } from './promises/memories.ts'

// Halts, flags and proposals reach the address that a person set: after the commit, and nothing of what was written.

let server: Server
let url: string
let heard: unknown[]
let status: number
beforeEach(async () => {
  heard = []
  status = 200
  server = createServer(async (request, response) => {
    heard.push(await json(request))
    response.writeHead(status, status === 302 ? { location: `${url}/elsewhere` } : {}).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((closed) => server.close(closed)))

const SECRET = 'the words of a proposal'

test('a proposal, a flag and a halt are posted once each, by code, handle and time alone', () =>
  inFolder(async (home) => {
    const person = await openMemory({ home, agent: 'gold', actor: 'person' })
    await person.configure({ notify: url, drawdownLimit: 0.1, currency: 'USD' })
    const agent = await openMemory({ home, agent: 'gold' })
    await agent.propose({ file: 'playbook.md', text: SECRET, reason: SECRET })
    await agent.fill({ id: 'a', symbol: 'ESZ5', side: 'buy', size: 1, price: 100, stop: 110 })
    await agent.tick({ positions: [{ symbol: 'ESZ5', side: 'long', size: 1, mark: 100 }], equity: 1_000 })
    await agent.tick({ positions: [{ symbol: 'ESZ5', side: 'long', size: 1, mark: 100 }], equity: 850 })
    await agent.tick({ positions: [{ symbol: 'ESZ5', side: 'long', size: 1, mark: 100 }], equity: 840 })
    await agent.close()
    await person.close()
    const codes = heard.map((one) => (one as { readonly code: string }).code)
    expect(codes.sort()).toEqual(['halt', 'instrument_unknown', 'proposal', 'stop_wrong_side'])
    for (const one of heard)
      expect(Object.keys(Object(one)).sort()).toEqual(['agent', 'at', 'code', 'handle'])
    expect(JSON.stringify(heard)).not.toContain(SECRET)
  }))

test.each([500, 302])('a receiver that answers %i changes nothing else, and status says so', (answered) =>
  inFolder(async (home) => {
    status = answered
    const person = await openMemory({ home, agent: 'gold', actor: 'person' })
    await person.configure({ notify: url })
    expect(await person.propose({ file: 'playbook.md', text: 'a', reason: 'b' })).toMatchObject({
      outcome: 'recorded',
    })
    const notified = async () => (await person.status({})).checks.find(({ check }) => check === 'notify')
    await expect
      .poll(notified, { timeout: 15_000 })
      .toMatchObject({ ok: false, detail: expect.stringContaining('failed') })
    expect(heard.length).toBe(3)
    expect(JSON.stringify(heard)).not.toContain('elsewhere')
    await person.close()
  }),
)

test('an agent sets no address, and one that is none is rejected', () =>
  inFolder(async (home) => {
    const agent = await openMemory({ home, agent: 'gold' })
    await expect(agent.configure({ notify: url })).rejects.toMatchObject({ code: 'not_allowed' })
    for (const notify of ['file:///etc/passwd', 'gold', ''])
      await expect(agent.configure({ notify })).rejects.toMatchObject({ field: 'notify' })
    await agent.close()
  }))
