import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Actor, type Memory, openMemory, takesCredential } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from './promises/memories.ts'

// Only a person is a person: once a credential is set in a home, opening as one takes it.

const OURS = 'correct horse battery'
const OTHER = 'another one, as long'
const AT = '2025-06-02T10:00:00Z'

const open = (
  home: string,
  actor: Actor,
  more: { credential?: string; look?: boolean; create?: boolean } = {},
): Promise<Memory> => openMemory({ home, agent: 'desk', actor, ...more })

const using = async <T>(opening: Promise<Memory>, work: (memory: Memory) => Promise<T>): Promise<T> => {
  const memory = await opening
  try {
    return await work(memory)
  } finally {
    await memory.close()
  }
}

const set = (home: string, credential: string, old?: string): Promise<unknown> =>
  using(open(home, 'person', old === undefined ? {} : { credential: old }), (memory) =>
    memory.personSet({ credential }),
  )

const DAMAGED = { code: 'store_damaged', field: 'person.json' }

const fileOf = (home: string): string => join(home, 'person.json')

const refused = async (opening: Promise<unknown>): Promise<Error> => {
  const error = await opening.then(
    () => expect.fail('it was opened'),
    (refusal: unknown) => refusal,
  )
  expect(error).toMatchObject({ code: 'credential_refused', field: 'credential' })
  return error as Error
}

describe('without a credential', () => {
  test('everybody may say that they are a person, and doctor says so', () =>
    inFolder(async (home) => {
      expect(await takesCredential({ home })).toBe(false)
      await using(open(home, 'person'), async (memory) => {
        expect(memory.notices).toEqual([])
        const { healthy, checks } = await memory.status({ measure: true })
        expect(healthy).toBe(true)
        expect(checks.find(({ check }) => check === 'person')).toEqual({
          check: 'person',
          ok: true,
          detail: expect.stringContaining('a script too, can say that it is a person'),
          next: expect.stringContaining('hindcast person set'),
        })
      })
    }))

  test('whoever gives one learns that it protects from nothing', () =>
    inFolder((home) =>
      using(open(home, 'person', { credential: OURS }), async ({ notices }) => {
        expect(notices).toEqual([expect.stringContaining('none is set in this home')])
        expect(notices.join()).not.toContain(OURS)
      }),
    ))

  test('there is none to take away', () =>
    inFolder((home) =>
      using(open(home, 'person'), (memory) =>
        expect(memory.personUnset()).rejects.toMatchObject({ code: 'not_found', field: 'credential' }),
      ),
    ))
})

describe('once one is set', () => {
  test('who opens is read once, whatever becomes of the options afterwards', () =>
    inFolder(async (home) => {
      await set(home, OURS)
      const asAgent = expect.objectContaining({ code: 'not_allowed', field: 'actor' })
      const changed: { home: string; agent: string; actor?: Actor } = { home, agent: 'desk' }
      const opening = openMemory(changed)
      changed.actor = 'person'
      await using(opening, (memory) => expect(memory.personUnset()).rejects.toEqual(asAgent))

      const looking = { home, agent: 'desk', actor: 'person' as const, look: true }
      const toLook = openMemory(looking)
      looking.look = false
      await using(toLook, (memory) =>
        expect(memory.personUnset()).rejects.toMatchObject({ code: 'not_allowed', field: 'look' }),
      )

      // Whichever reading of it comes to count, a person is never opened without the credential.
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
          expect(memory.personUnset()).rejects.toEqual(asAgent),
        )
      }
      expect(await takesCredential({ home })).toBe(true)
    }))

  test('a person opens with it, and with nothing else', () =>
    inFolder(async (home) => {
      await set(home, OURS)
      expect(await takesCredential({ home })).toBe(true)
      expect((await refused(open(home, 'person'))).message).toContain('is missing')
      for (const credential of [OTHER, '', `${OURS} `, OURS.toUpperCase(), OURS.slice(0, -1)])
        expect((await refused(open(home, 'person', { credential }))).message).toContain('not the one')
      await refused(openMemory({ home, agent: 'desk', actor: 'person', credential: 7 as never }))
      await using(open(home, 'person', { credential: OURS }), async (memory) => {
        expect(memory.notices).toEqual([])
        await memory.configure({ drawdownLimit: 0.2 })
      })
    }))

  test('what is refused has made nothing: no agent, and no run', () =>
    inFolder(async (home) => {
      await set(home, OURS)
      await refused(open(home, 'person'))
      await refused(openMemory({ home, agent: 'desk', actor: 'person', mode: 'backtest' }))
      await refused(openMemory({ home, agent: 'desk', actor: 'person', run: 'r', mode: 'backtest' }))
      expect(await readdir(home)).toEqual(['person.json'])
    }))

  test('letters that are composed otherwise are the same', () =>
    inFolder(async (home) => {
      await set(home, 'gr\u00fcn und wei\u00df')
      await using(open(home, 'person', { credential: 'gru\u0308n und wei\u00df' }), async () => undefined)
    }))

  test('it holds for every agent of the home, and for no other home', () =>
    inFolder(async (folder) => {
      const [home, elsewhere] = [join(folder, 'a'), join(folder, 'b')]
      await set(home, OURS)
      await refused(openMemory({ home, agent: 'other', actor: 'person' }))
      await using(open(elsewhere, 'person'), async () => undefined)
    }))

  test.each(['agent', 'broker', 'system'] as const)('the %s works as before, and gives none', (actor) =>
    inFolder(async (home) => {
      await set(home, OURS)
      await using(open(home, actor), (memory) => memory.tick({ at: AT, equity: 1 }))
      await expect(open(home, actor, { credential: OURS })).rejects.toMatchObject({
        code: 'invalid_input',
        field: 'credential',
      })
      await expect(open(home, actor, { look: true })).rejects.toMatchObject({ field: 'look' })
    }),
  )

  test.each(['agent', 'broker', 'system'] as const)('the %s neither sets nor takes it away', (actor) =>
    inFolder(async (home) => {
      await set(home, OURS)
      const kept = await readFile(fileOf(home), 'utf8')
      await using(open(home, actor), async (memory) => {
        await expect(memory.personSet({ credential: OTHER })).rejects.toMatchObject({ code: 'not_allowed' })
        await expect(memory.personUnset()).rejects.toMatchObject({ code: 'not_allowed' })
      })
      expect(await readFile(fileOf(home), 'utf8')).toBe(kept)
    }),
  )

  test('it is changed and taken away by whoever has it', () =>
    inFolder(async (home) => {
      await set(home, OURS)
      await refused(set(home, OTHER))
      await refused(set(home, OTHER, OTHER))
      await set(home, OTHER, OURS)
      await refused(open(home, 'person', { credential: OURS }))
      await using(open(home, 'person', { credential: OTHER }), (memory) => memory.personUnset())
      expect(await readdir(home)).toEqual([])
      await using(open(home, 'person'), async () => undefined)
    }))

  test('whoever was a person before does not decide over it', () =>
    inFolder(async (home) => {
      const early = await open(home, 'person')
      await set(home, OURS)
      await refused(early.personSet({ credential: OTHER }))
      await refused(early.personUnset())
      await early.close()
      await using(open(home, 'person', { credential: OURS }), async () => undefined)
    }))

  test('one that somebody removed is missed by whoever gives it, and by doctor', () =>
    inFolder(async (home) => {
      await set(home, OURS)
      await rm(fileOf(home))
      await using(open(home, 'person', { credential: OURS }), async ({ notices, status }) => {
        expect(notices).toEqual([expect.stringContaining('person.json was removed')])
        const { checks } = await status()
        expect(checks.find(({ check }) => check === 'person')?.detail).toContain('no credential is set')
      })
    }))
})

describe('a person who only looks', () => {
  test('needs none, and changes nothing', () =>
    inFolder(async (home) => {
      await using(open(home, 'agent'), (memory) => memory.tick({ at: AT, equity: 1 }))
      await set(home, OURS)
      await using(open(home, 'person', { look: true }), async (memory) => {
        const { events } = await memory.status()
        expect((await memory.verify()).sound).toBe(true)
        await memory.search({ question: 'gold' })
        for (const write of [
          () => memory.tick({ equity: 2 }),
          () => memory.turn({ equity: 2 }),
          () => memory.write({ to: 'note', key: 'k', text: 'v' }),
          () => memory.accept({ reason: 'mine' }),
          () => memory.delete({ confirm: 'desk' }),
          () => memory.personSet({ credential: OTHER }),
          () => memory.personUnset(),
          () => memory.import({ facts: [{ kind: 'equity', at: AT, payload: { equity: '7' } }] }),
          () => memory.rebuild(),
        ])
          await expect(write()).rejects.toMatchObject({ code: 'not_allowed', field: 'look' })
        expect((await memory.status()).events).toBe(events)
      })
    }))

  test('opens no run by it', () =>
    inFolder(async (home) => {
      const opening = { home, agent: 'desk', actor: 'person', look: true, mode: 'backtest' } as const
      await expect(openMemory(opening)).rejects.toMatchObject({ field: 'run' })
      await expect(openMemory({ ...opening, run: 'r' })).rejects.toMatchObject({ field: 'look' })
      expect(await readdir(home)).toEqual([])
    }))
})

describe('what is kept of it', () => {
  test('is a salted hash with its parameters, another one each time, and nothing of it', () =>
    inFolder(async (home) => {
      await set(home, OURS)
      const first = await readFile(fileOf(home), 'utf8')
      await set(home, OURS, OURS)
      const second = await readFile(fileOf(home), 'utf8')
      const kept = JSON.parse(second) as Record<string, unknown>
      expect(Object.keys(kept).sort()).toEqual(['N', 'hash', 'p', 'r', 'salt', 'setAt', 'v'])
      const { salt, hash } = JSON.parse(first) as Record<string, unknown>
      expect([salt, hash]).not.toContain(kept.salt)
      expect([salt, hash]).not.toContain(kept.hash)
      expect(first + second).not.toContain('horse')
    }))

  test.skipIf(process.platform === 'win32')('is its owner’s alone, and mended with a word', () =>
    inFolder(async (folder) => {
      const home = join(folder, 'home')
      await set(home, OURS)
      const modes = async () => [(await stat(home)).mode & 0o777, (await stat(fileOf(home))).mode & 0o777]
      expect(await modes()).toEqual([0o700, 0o600])
      await chmod(fileOf(home), 0o644)
      await using(open(home, 'person', { credential: OURS }), async ({ notices }) =>
        expect(notices).toEqual([expect.stringContaining('person.json; it is yours alone now')]),
      )
      expect(await modes()).toEqual([0o700, 0o600])
    }),
  )

  test('is in no log, no answer and no error', () =>
    inFolder(async (home) => {
      await set(home, OURS)
      const said: unknown[] = [await refused(open(home, 'person', { credential: OTHER }))]
      for (const credential of ['abcdefg', OURS.repeat(100), 12_345_678 as never])
        said.push(await set(home, credential, OURS).catch((error: unknown) => error))
      said.push(await openMemory({ home, credentail: OURS } as never).catch((error: unknown) => error))
      await using(open(home, 'person', { credential: OURS }), async (memory) => {
        await memory.tick({ at: AT, equity: 1 })
        said.push(await memory.status({ measure: true }), await memory.status(), await memory.events())
        said.push(await memory.personSet({ credential: OTHER }))
      })
      const shown = said.map((one) =>
        one instanceof Error ? `${JSON.stringify(one)}${one.stack}` : JSON.stringify(one),
      )
      for (const text of shown)
        for (const secret of [OURS, OTHER, 'abcdefg', '12345678']) expect(text).not.toContain(secret)
      const database = await readFile(join(home, 'desk', 'hindcast.db'), 'latin1')
      expect(database).not.toContain('horse')
    }))

  const sound = { v: 1, setAt: AT, N: 2, r: 8, p: 1, salt: 'aa', hash: 'bb'.repeat(32) }
  test.each([
    ['empty', ''],
    ['no JSON', '{'],
    ['null', 'null'],
    ['of another version', JSON.stringify({ ...sound, v: 2 })],
    ['without a salt', JSON.stringify({ ...sound, salt: '' })],
    ['with a short hash', JSON.stringify({ ...sound, hash: 'bb' })],
    ['dearer than any machine', JSON.stringify({ ...sound, N: 2 ** 30 })],
    ['of a cost that is none', JSON.stringify({ ...sound, N: 3 })],
    ['cheaper than scrypt is', JSON.stringify({ ...sound, r: 1 })],
  ])('where it is damaged, %s, nobody is a person, and the agent works', (_, text) =>
    inFolder(async (home) => {
      await writeFile(fileOf(home), text)
      for (const more of [{}, { credential: OURS }])
        await expect(open(home, 'person', more)).rejects.toMatchObject(DAMAGED)
      await using(open(home, 'agent'), async (memory) => {
        await memory.tick({ at: AT, equity: 1 })
        const { healthy, checks } = await memory.status({ measure: true })
        expect(healthy).toBe(false)
        expect(checks.find(({ check }) => check === 'person')).toMatchObject({ ok: false })
      })
    }),
  )

  test('a folder in its place is not taken for none', () =>
    inFolder(async (home) => {
      await mkdir(fileOf(home))
      await expect(open(home, 'person')).rejects.toMatchObject(DAMAGED)
    }))

  test('no agent is called as it is', () =>
    inFolder((home) =>
      expect(openMemory({ home, agent: 'Person.json' })).rejects.toMatchObject({ code: 'invalid_name' }),
    ))
})
