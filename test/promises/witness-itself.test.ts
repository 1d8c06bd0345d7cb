import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  appendFile,
  copyFile,
  cp,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { until } from '../until.ts'
import { inFolder } from './memories.ts'

// A witness is outside, and anything may happen to it: what it does never harms the log, and what happened to it is said.

const AGENT = 'gold'
const at = (hour: number): string => new Date(Date.UTC(2025, 5, 2, hour)).toISOString()

const inHome = async <T>(home: string, work: (memory: Memory) => Promise<T>): Promise<T> => {
  const memory = await openMemory({ home, agent: AGENT, actor: 'person' })
  try {
    return await work(memory)
  } finally {
    await memory.close()
  }
}

const record = (home: string, hour: number): Promise<unknown> =>
  inHome(home, (memory) => memory.equity({ at: at(hour), equity: 100 + hour }))

/** A home that has a fact. */
const withHome = (work: (home: string, folder: string) => Promise<void>): Promise<void> =>
  inFolder(async (folder) => {
    const home = join(folder, 'home')
    await record(home, 1)
    await work(home, folder)
  })

/** A home whose anchors go to a file outside of it. */
const withWitness = (work: (home: string, file: string, folder: string) => Promise<void>): Promise<void> =>
  withHome(async (home, folder) => {
    const file = join(folder, 'anchors.jsonl')
    await inHome(home, (memory) => memory.anchor({ to: file }))
    await work(home, file, folder)
  })

const settingsOf = (home: string): string => join(home, 'hindcast.json')
const headOf = async (home: string): Promise<{ seq: number; witnessed?: number }> =>
  JSON.parse(await readFile(join(home, AGENT, 'head.json'), 'utf8'))
const linesOf = async (file: string): Promise<readonly string[]> =>
  (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')

const verdict = (home: string, against?: string) => inHome(home, (memory) => memory.verify({ against }))
const witnessCheck = (home: string) =>
  inHome(home, async (memory) => (await memory.doctor()).checks.find(({ check }) => check === 'witness'))

/** One that has ended may be listed until whoever has it now has taken note. */
const isRunning = (pid: number): boolean =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' }).stdout.trim())

describe('a command', () => {
  test('that leaves something running is not waited for beyond its own end', { timeout: 90_000 }, () =>
    withHome(async (home, folder) => {
      const kept = join(folder, 'pid')
      await writeFile(
        settingsOf(home),
        JSON.stringify({ witness: `|sleep 20 & echo $! > '${kept}'; cat >/dev/null` }),
      )
      await record(home, 2)
      const pid = Number(await readFile(kept, 'utf8'))
      expect(isRunning(pid)).toBe(true)
      process.kill(pid)
      expect(await headOf(home)).toMatchObject({ seq: 2, witnessed: 2 })
    }),
  )

  // These two together, as each waits ten seconds.
  test.concurrent(
    'that does not end, and will not be told to, is ended with all that it started',
    {
      timeout: 90_000,
    },
    () =>
      withHome(async (home, folder) => {
        const kept = join(folder, 'pids')
        const stubborn = `|trap "" TERM; sleep 80 & echo $$ $! > '${kept}'; while true; do sleep 1; done`
        await inHome(home, async (memory) => {
          await expect(memory.anchor({ to: stubborn })).rejects.toMatchObject({
            code: 'witness_failed',
            message: expect.stringContaining('took longer than 10 seconds'),
          })
        })
        const pids = (await readFile(kept, 'utf8')).trim().split(' ').map(Number)
        expect(pids).toHaveLength(2)
        for (const pid of pids) await until(() => !isRunning(pid) || undefined, `the end of process ${pid}`)
      }),
  )

  test.concurrent('that does not answer is not asked for each anchor that waits', { timeout: 90_000 }, () =>
    withHome(async (home, folder) => {
      const asked = join(folder, 'asked')
      await writeFile(settingsOf(home), JSON.stringify({ witness: `|echo once >> '${asked}'; sleep 80` }))
      await inHome(home, async (memory) => {
        for (const day of [1, 2, 3, 4]) await memory.equity({ at: at(24 * day), equity: 100 })
      })
      expect(await linesOf(asked)).toEqual(['once'])
      expect(await headOf(home)).toMatchObject({ seq: 5 })
    }),
  )

  test('that prints without end fails, and nothing else does', { timeout: 90_000 }, () =>
    withHome(async (home) => {
      await inHome(home, async (memory) => {
        for (const to of ['|yes', '|yes >&2'])
          await expect(memory.anchor({ to })).rejects.toMatchObject({ code: 'witness_failed' })
        await expect(memory.verify({ against: '|yes' })).rejects.toMatchObject({ code: 'witness_failed' })
        expect((await memory.verify()).sound).toBe(true)
      })
    }),
  )

  test('that prints much is read to its end', () =>
    withWitness(async (home, file) => {
      const [line = ''] = await linesOf(file)
      const others = JSON.stringify({ ...JSON.parse(line), agent: 'silver' })
      await writeFile(file, `${`${others}\n`.repeat(20_000)}${line}\n`)
      expect(await verdict(home, `|cat '${file}'`)).toMatchObject({ sound: true, witnessed: 1 })
    }))
})

describe('one witness of two homes', () => {
  test('tells the logs of one agent name apart', () =>
    withWitness(async (home, file, folder) => {
      const other = join(folder, 'other')
      await inHome(other, async (memory) => {
        await memory.equity({ at: at(1), equity: 7 })
        await memory.equity({ at: at(2), equity: 8 })
        await memory.anchor({ to: file })
      })
      for (const one of [home, other]) expect(await verdict(one)).toMatchObject({ sound: true })
      expect(await linesOf(file)).toHaveLength(2)
    }))

  test('knows a home by where it is, whatever link leads there', () =>
    withWitness(async (home, file, folder) => {
      await symlink(home, join(folder, 'link'))
      expect(await verdict(join(folder, 'link'), file)).toMatchObject({ sound: true, witnessed: 1 })
    }))

  test('has no anchor of a home it never saw, and says so', () =>
    withWitness(async (_, file, folder) => {
      await record(join(folder, 'other'), 1)
      await expect(verdict(join(folder, 'other'), file)).rejects.toMatchObject({ code: 'not_found' })
    }))
})

describe('what is no place for anchors is refused, and stays as it is', () => {
  const refused = async (home: string, to: string, file = to): Promise<void> => {
    const before = existsSync(file) ? await readFile(file) : null
    await inHome(home, async (memory) => {
      await expect(memory.anchor({ to })).rejects.toMatchObject({ code: 'witness_failed', field: 'witness' })
    })
    if (!file.endsWith('.db') && !file.endsWith('head.json'))
      expect(existsSync(file) ? await readFile(file) : null).toEqual(before)
    expect(existsSync(settingsOf(home))).toBe(false)
    expect(await verdict(home)).toMatchObject({ sound: true })
    expect(await readFile(join(home, AGENT, 'hindcast.db'), 'latin1')).not.toContain('"agent":"gold","run"')
  }

  test.each(['gold/hindcast.db', 'gold/head.json', 'gold/new.jsonl', 'new.jsonl'])('%s', (path) =>
    withHome((home) => refused(home, join(home, path))),
  )

  test('a link into the home', () =>
    withHome(async (home, folder) => {
      await symlink(home, join(folder, 'link'))
      await refused(home, join(folder, 'link', 'new.jsonl'), join(home, 'new.jsonl'))
      await symlink(join(home, 'later.jsonl'), join(folder, 'dangling'))
      await refused(home, join(folder, 'dangling'), join(home, 'later.jsonl'))
    }))

  test('a file of something else, of anchors and something else, and what is no file', () =>
    withHome(async (home, folder) => {
      const list = join(folder, 'list')
      for (const text of ['bread\n', 'bread', '{"at": 5}\n', '{"seq":1}']) {
        await writeFile(list, text)
        await refused(home, list)
      }
      const mixed = join(folder, 'mixed')
      await inHome(join(folder, 'other'), (memory) => memory.anchor({ to: mixed }))
      await writeFile(mixed, `bread\n${await readFile(mixed, 'utf8')}`)
      await refused(home, mixed)
      await mkdir(join(folder, 'folder'))
      for (const to of [join(folder, 'folder'), '/dev/null'])
        await inHome(home, async (memory) => {
          await expect(memory.anchor({ to })).rejects.toMatchObject({ code: 'witness_failed' })
        })
    }))

  test('by the schedule too, where the settings were written by hand', () =>
    withHome(async (home, folder) => {
      const list = join(folder, 'list')
      await writeFile(list, 'bread\n')
      for (const witness of [list, join(home, 'new.jsonl')]) {
        await writeFile(settingsOf(home), JSON.stringify({ witness }))
        await record(home, witness === list ? 2 : 3)
      }
      expect(await readFile(list, 'utf8')).toBe('bread\n')
      expect(existsSync(join(home, 'new.jsonl'))).toBe(false)
    }))
})

describe('a file that is gone', () => {
  test('is begun again by a person alone, and until then said to lack what it took', () =>
    withWitness(async (home, file) => {
      await rm(file)
      await record(home, 2)
      expect(existsSync(file)).toBe(false)
      expect(await headOf(home)).toMatchObject({ seq: 2, witnessed: 1 })
      expect(await witnessCheck(home)).toMatchObject({
        ok: false,
        detail: expect.stringContaining('did not take the last'),
      })
      const { sound, message } = await verdict(home)
      expect({ sound, message }).toEqual({ sound: false, message: expect.stringContaining('the witness') })
      expect(message).not.toContain('restore a backup')
      await inHome(home, (memory) => memory.anchor({}))
      expect(await linesOf(file)).toHaveLength(1)
      expect(await verdict(home)).toMatchObject({ sound: true, witnessed: 2 })
      expect(await witnessCheck(home)).toMatchObject({ ok: true })
    }))
})

describe('a file that lacks what it took', () => {
  const lacking = async (home: string, file: string): Promise<void> => {
    for (const against of [undefined, file, `|cat '${file}'`]) {
      const { sound, problems, message } = await verdict(home, against)
      expect({ sound, problems }).toEqual({
        sound: false,
        problems: [{ where: 'witness', problem: expect.stringContaining('does not have event 2') }],
      })
      expect(message).not.toContain('restore a backup')
    }
    expect(await witnessCheck(home)).toMatchObject({
      ok: false,
      detail: expect.stringContaining('does not have event 2'),
    })
  }

  test('because it was emptied', () =>
    withWitness(async (home, file) => {
      await record(home, 2)
      await truncate(file)
      await lacking(home, file)
    }))

  test('because it was cut, or an older one was put back', () =>
    withWitness(async (home, file) => {
      await copyFile(file, `${file}.old`)
      await record(home, 2)
      await copyFile(`${file}.old`, file)
      await lacking(home, file)
    }))

  test.each(['emptied', 'put back to an older one', 'exchanged for that of another home'])(
    'is said until it is back, and nothing is added to it: %s',
    (how) =>
      withWitness(async (home, file, folder) => {
        await copyFile(file, `${file}.old`)
        await record(home, 2)
        await copyFile(file, `${file}.whole`)
        if (how === 'emptied') await truncate(file)
        else if (how.startsWith('put back')) await copyFile(`${file}.old`, file)
        else {
          const theirs = join(folder, 'theirs.jsonl')
          await inHome(join(folder, 'other'), async (memory) => {
            for (const hour of [1, 2]) await memory.equity({ at: at(hour), equity: 7 })
            await memory.anchor({ to: theirs })
          })
          await copyFile(theirs, file)
        }
        const left = await readFile(file, 'utf8')
        for (const hour of [3, 4]) {
          await record(home, hour)
          await lacking(home, file)
        }
        expect(await readFile(file, 'utf8')).toBe(left)
        expect(await headOf(home)).toMatchObject({ seq: 4, witnessed: 2 })

        await copyFile(`${file}.whole`, file)
        await record(home, 5)
        expect(await verdict(home)).toMatchObject({ sound: true, witnessed: 5 })
      }),
  )

  test('is begun anew by a person', () =>
    withWitness(async (home, file) => {
      await record(home, 2)
      await truncate(file)
      await record(home, 3)
      await lacking(home, file)
      await inHome(home, (memory) => memory.anchor({ to: file }))
      expect(await verdict(home)).toMatchObject({ sound: true, witnessed: 3 })
      await record(home, 4)
      expect(await verdict(home)).toMatchObject({ sound: true, witnessed: 4 })
    }))

  test('is not looked for at the end alone: other logs may have sent much since', () =>
    withWitness(async (home, file) => {
      const [line = ''] = await linesOf(file)
      const others = JSON.stringify({ ...JSON.parse(line), agent: 'silver' })
      await appendFile(file, `${others}\n`.repeat(500))
      await record(home, 2)
      expect(await verdict(home)).toMatchObject({ sound: true, witnessed: 2 })
    }))

  test('is not that of a home that was moved, and what to do is said', () =>
    withWitness(async (home, file, folder) => {
      await record(home, 2)
      const moved = join(folder, 'moved')
      await rename(home, moved)
      await record(moved, 3)
      const { problems, message } = await verdict(moved)
      expect(problems).toEqual([
        { where: 'witness', problem: expect.stringContaining(`under ${await realpath(folder)}/home`) },
      ])
      expect(message).toContain('the home was moved; a person anchors here once')
      const check = await witnessCheck(moved)
      expect(check?.next).toContain('A person anchors here once')
      for (const said of [JSON.stringify(problems), message, check?.detail])
        expect(said).not.toMatch(/emptied|cut|older/)
      await inHome(moved, (memory) => memory.anchor({}))
      expect(await verdict(moved)).toMatchObject({ sound: true, witnessed: 3 })
      await record(moved, 4)
      expect(await verdict(moved)).toMatchObject({ sound: true, witnessed: 4 })
      expect(await linesOf(file)).toHaveLength(4)
    }))

  test('is not one that another witness has followed', () =>
    withWitness(async (home, file, folder) => {
      await record(home, 2)
      await inHome(home, (memory) => memory.anchor({ to: join(folder, 'new.jsonl') }))
      await record(home, 3)
      expect(await verdict(home, file)).toMatchObject({ sound: true, witnessed: 2 })
      expect(await verdict(home)).toMatchObject({ sound: true, witnessed: 3 })
    }))

  test('is not one that another agent of the home has set up since', () =>
    withWitness(async (home, _, folder) => {
      const silver = await openMemory({ home, agent: 'silver', actor: 'person' })
      await silver.equity({ at: at(1), equity: 5 })
      await silver.anchor({ to: join(folder, 'new.jsonl') })
      await silver.close()
      const memory = await openMemory({ home, agent: AGENT, actor: 'person' })
      await memory.status()
      expect(await memory.verify()).toMatchObject({ sound: true, witnessed: null })
      expect((await memory.doctor()).checks.find(({ check }) => check === 'witness')).toMatchObject({
        ok: false,
        detail: expect.stringContaining('did not take the last'),
      })
      await memory.close()
      // The next close sends it what it does not have.
      expect(await verdict(home)).toMatchObject({ sound: true, witnessed: 1 })
      expect(await witnessCheck(home)).toMatchObject({ ok: true })
    }))
})

test('doctor sees what a file says of a log that was rolled back with its anchor', () =>
  withWitness(async (home, file, folder) => {
    await cp(join(home, AGENT), join(folder, 'monday'), { recursive: true })
    await record(home, 2)
    await rm(join(home, AGENT), { recursive: true })
    await cp(join(folder, 'monday'), join(home, AGENT), { recursive: true })
    expect(await witnessCheck(home)).toMatchObject({
      ok: false,
      detail: expect.stringContaining(`${file} saw event 2`),
    })
  }))

describe('a torn line', () => {
  test('is passed over, and the next anchor is not glued to it', () =>
    withWitness(async (home, file) => {
      const whole = await readFile(file, 'utf8')
      for (const [nth, length] of [3, 9, 40, whole.length - 2].entries()) {
        await appendFile(file, whole.slice(0, length))
        expect(await verdict(home)).toMatchObject({ sound: true, witnessed: nth + 1 })
        await record(home, nth + 2)
        expect(await verdict(home)).toMatchObject({ sound: true, witnessed: nth + 2 })
      }
      await inHome(home, (memory) => memory.anchor({ to: file }))
      await appendFile(file, '\nbread\n')
      expect(await verdict(home)).toMatchObject({ sound: false })
    }))
})

test('an anchor that a person asks for is sent once', () =>
  withWitness(async (home, file) => {
    await inHome(home, async (memory) => {
      await memory.equity({ at: at(2), equity: 102 })
      await memory.anchor({})
    })
    expect(await linesOf(file)).toHaveLength(2)
  }))

test('an anchor without a place goes where the handle has just been told to send', () =>
  withHome(async (home, folder) => {
    const file = join(folder, 'anchors.jsonl')
    await inHome(home, async (memory) => {
      await memory.anchor({ to: file })
      await memory.equity({ at: at(2), equity: 102 })
      expect(await memory.anchor({})).toMatchObject({ witness: file })
      expect(await memory.verify()).toMatchObject({ sound: true, witnessed: 2 })
    })
    expect(await linesOf(file)).toHaveLength(2)
  }))
