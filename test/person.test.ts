import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Actor, type Memory, openMemory, takesToken } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from './promises/memories.ts'

// Only a person is a person (P9): once a home has a person's token, opening as one takes it.

const AT = '2025-06-02T10:00:00Z'
const NONE = `hct_${'0'.repeat(12)}_${'A'.repeat(43)}`

interface More {
  readonly agent?: string
  readonly token?: string
  readonly look?: boolean
}

const open = (home: string, actor: Actor, more: More = {}): Promise<Memory> =>
  openMemory({ home, agent: 'desk', actor, ...more })

const using = async <T>(opening: Promise<Memory>, work: (memory: Memory) => Promise<T>): Promise<T> => {
  const memory = await opening
  try {
    return await work(memory)
  } finally {
    await memory.close()
  }
}

const PERSON = { bearer: 'person', scope: 'write', all: true } as const

const makeToken = (home: string, token?: string, more: object = {}): Promise<string> =>
  using(open(home, 'person', token === undefined ? {} : { token }), async (memory) => {
    const { secret } = await memory.tokenCreate({ ...PERSON, ...more })
    return secret
  })

const refused = async (opening: Promise<unknown>): Promise<Error> => {
  const error = await opening.then(
    () => expect.fail('it was opened'),
    (refusal: unknown) => refusal,
  )
  expect(error).toMatchObject({ code: 'token_refused', field: 'token' })
  return error as Error
}

describe('without a person’s token', () => {
  test('any program may say that it is a person, and status says so', () =>
    inFolder(async (home) => {
      expect(await takesToken({ home })).toBe(false)
      await using(open(home, 'person'), async (memory) => {
        const { checks } = await memory.status({})
        expect(checks.find(({ check }) => check === 'person')).toMatchObject({
          ok: true,
          detail: expect.stringContaining('can say that it is a person'),
          next: expect.stringContaining('hindcast token create --bearer person --all'),
        })
      })
    }))

  test('a token that is none of this home is rejected all the same', () =>
    inFolder((home) => refused(open(home, 'person', { token: NONE }))))

  test('the first one is for all agents', () =>
    inFolder((home) =>
      using(open(home, 'person'), (memory) =>
        expect(memory.tokenCreate({ ...PERSON, all: false })).rejects.toMatchObject({ field: 'all' }),
      ),
    ))
})

describe('once a person has a token', () => {
  test('opening as a person takes it, and nothing else', () =>
    inFolder(async (home) => {
      const token = await makeToken(home)
      expect(await takesToken({ home })).toBe(true)
      expect((await refused(open(home, 'person'))).message).toContain('is missing')
      for (const wrong of [NONE, '', `${token} `, token.toUpperCase(), token.slice(0, -1), 7 as never])
        await refused(open(home, 'person', { token: wrong }))
      await using(open(home, 'person', { token }), (memory) => memory.configure({ drawdownLimit: 0.2 }))
      await using(open(home, 'person', { token, agent: 'other' }), async () => undefined)
      await refused(openMemory({ home, agent: 'other', actor: 'person' }))
    }))

  test('what is rejected has made nothing: no agent, and no run', () =>
    inFolder(async (home) => {
      await makeToken(home)
      const before = await readdir(home)
      await refused(open(home, 'person', { agent: 'new' }))
      await refused(openMemory({ home, agent: 'new', actor: 'person', run: 'r', mode: 'backtest' }))
      expect(await readdir(home)).toEqual(before)
    }))

  test('who opens is read once, whatever becomes of the options afterwards', () =>
    inFolder(async (home) => {
      await makeToken(home)
      for (const reads of [1, 2, 3, 4, 5, 6]) {
        let left = reads
        const sly = {
          home,
          agent: 'desk',
          get actor(): Actor {
            return left-- > 0 ? 'agent' : 'person'
          },
        }
        const opened = await openMemory(sly).catch(() => null)
        if (opened === null) continue
        await using(Promise.resolve(opened), (memory) =>
          expect(memory.tokens()).rejects.toMatchObject({ code: 'not_allowed', field: 'actor' }),
        )
      }
    }))

  test('a token of an agent, one that only reads, and one of another agent open no person', () =>
    inFolder(async (home) => {
      const token = await makeToken(home)
      for (const more of [
        { bearer: 'agent', scope: 'write' },
        { bearer: 'broker', scope: 'write' },
        { scope: 'read' },
      ])
        await refused(open(home, 'person', { token: await makeToken(home, token, more) }))
      const ofDesk = await makeToken(home, token, { all: false })
      await using(open(home, 'person', { token: ofDesk }), async () => undefined)
      await refused(open(home, 'person', { token: ofDesk, agent: 'other' }))
    }))

  test.each(['agent', 'broker', 'system'] as const)('the %s works as before, and gives none', (actor) =>
    inFolder(async (home) => {
      await using(open(home, actor), (memory) => memory.incident({ at: AT, text: 'the clock was set' }))
      const token = await makeToken(home)
      await using(open(home, actor), async (memory) => {
        await memory.incident({ at: AT, text: 'the feed froze' })
        await expect(memory.tokenCreate({ bearer: 'agent' })).rejects.toMatchObject({ code: 'not_allowed' })
        await expect(memory.tokens()).rejects.toMatchObject({ code: 'not_allowed' })
      })
      await expect(open(home, actor, { token })).rejects.toMatchObject({ field: 'token' })
      await expect(open(home, actor, { look: true })).rejects.toMatchObject({ field: 'look' })
    }),
  )

  test('one that is revoked or has expired opens nothing', () =>
    inFolder(async (home) => {
      const token = await makeToken(home)
      const other = await makeToken(home, token)
      await using(open(home, 'person', { token }), (memory) =>
        memory.tokenRevoke({ token: other.slice(4, 16) }),
      )
      await refused(open(home, 'person', { token: other }))
      const now = Date.parse(AT)
      const later = { now: () => now as never }
      const brief = await makeToken(home, token, { expiresAt: new Date(Date.now() + 400).toISOString() })
      await using(
        openMemory({ home, agent: 'desk', actor: 'person', token: brief, clock: later }),
        async () => undefined,
      )
      await new Promise((passed) => setTimeout(passed, 600))
      await refused(open(home, 'person', { token: brief }))
    }))

  test('whoever was a person before, or by a token revoked since, makes and revokes none', () =>
    inFolder(async (home) => {
      const early = await open(home, 'person')
      const token = await makeToken(home)
      await refused(early.tokenCreate({ ...PERSON }))
      await refused(early.tokenRevoke({ token: token.slice(4, 16) }))
      await early.close()
      const held = await makeToken(home, token)
      const handle = await open(home, 'person', { token: held })
      await using(open(home, 'person', { token }), (memory) =>
        memory.tokenRevoke({ token: held.slice(4, 16) }),
      )
      await refused(handle.tokenCreate({ ...PERSON }))
      await handle.close()
    }))

  test.each(['agent', 'broker', 'system'] as const)(
    'the %s makes no agent, which would have no limits',
    (actor) =>
      inFolder(async (home) => {
        await using(open(home, actor), (memory) => memory.incident({ at: AT, text: 'the feed froze' }))
        const token = await makeToken(home)
        const next = { home, agent: 'new', actor }
        await expect(openMemory(next)).rejects.toMatchObject({ code: 'not_found', field: 'agent' })
        await expect(openMemory({ ...next, run: 'r', mode: 'backtest' })).rejects.toMatchObject({
          field: 'agent',
        })
        await using(openMemory({ ...next, agent: 'desk', run: 'r', mode: 'backtest' }), async () => undefined)
        await using(open(home, 'person', { token, agent: 'new' }), (memory) =>
          memory.configure({ currency: 'USD' }),
        )
        await using(openMemory(next), async () => undefined)
      }),
  )

  test('one that is damaged lets nobody in, and is not taken for none', () =>
    inFolder(async (home) => {
      await using(open(home, 'agent'), (memory) => memory.incident({ at: AT, text: 'the clock was set' }))
      const token = await makeToken(home)
      await writeFile(join(home, '.tokens', `${token.slice(4, 16)}.json`), '{')
      await refused(open(home, 'person'))
      await expect(open(home, 'person', { token })).rejects.toMatchObject({ code: 'store_damaged' })
      await using(open(home, 'agent'), (memory) => memory.incident({ at: AT, text: 'the feed froze' }))
    }))

  test('the owner of the files begins again by removing .tokens', () =>
    inFolder(async (home) => {
      await makeToken(home)
      await rm(join(home, '.tokens'), { recursive: true })
      await using(open(home, 'person'), async () => undefined)
    }))

  test.skipIf(process.platform === 'win32')('its file is the owner’s alone, and holds no secret', () =>
    inFolder(async (folder) => {
      const home = join(folder, 'home')
      const token = await makeToken(home)
      const file = join(home, '.tokens', `${token.slice(4, 16)}.json`)
      expect([(await stat(home)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([0o700, 0o600])
      expect(await readFile(file, 'utf8')).not.toContain(token.slice(17))
    }),
  )
})

test('a person who only looks needs no token, and changes nothing', () =>
  inFolder(async (home) => {
    await using(open(home, 'agent'), (memory) => memory.incident({ at: AT, text: 'the feed froze' }))
    await makeToken(home)
    await using(open(home, 'person', { look: true }), async (memory) => {
      const { events } = await memory.status()
      expect((await memory.verify()).sound).toBe(true)
      await memory.search({ question: 'gold' })
      for (const write of [
        () => memory.incident({ text: 'the feed froze' }),
        () => memory.turn({ equity: 2 }),
        () => memory.write({ to: 'note', key: 'k', text: 'v' }),
        () => memory.accept({ reason: 'mine' }),
        () => memory.delete({ confirm: 'desk' }),
        () => memory.tokenCreate({ ...PERSON }),
        () => memory.import({ facts: [{ kind: 'equity', at: AT, payload: { equity: '7' } }] }),
        () => memory.rebuild(),
      ])
        await expect(write()).rejects.toMatchObject({ code: 'not_allowed', field: 'look' })
      expect((await memory.status()).events).toBe(events)
    })
    const opening = { home, agent: 'desk', actor: 'person', look: true, mode: 'backtest' } as const
    await expect(openMemory(opening)).rejects.toMatchObject({ field: 'run' })
    await expect(openMemory({ ...opening, run: 'r' })).rejects.toMatchObject({ field: 'look' })
  }))
