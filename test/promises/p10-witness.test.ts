import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { AGENT, anchorOf, databaseOf, inFolder, openRun, RUN } from './memories.ts'

// P10: whoever may write the folder may change log and anchor together; a witness outside still says what it saw.

const at = (hour: number): string => new Date(Date.UTC(2025, 5, 2, hour)).toISOString()
const open = (home: string): Promise<Memory> =>
  openMemory({ home, agent: AGENT, run: RUN, actor: 'person', create: false })

/** A log with an anchor that is sent, more events, and the folder of both. */
const withWitness = (
  witness: (folder: string) => string,
  work: (home: string, file: string) => Promise<void>,
): Promise<void> =>
  inFolder(async (folder) => {
    const home = join(folder, 'home')
    const memory = await openRun(home)
    await memory.equity({ at: at(1), equity: 100 })
    await memory.anchor({ to: witness(folder) })
    await memory.close()
    await work(home, join(folder, 'anchors.jsonl'))
  })

const linesOf = async (file: string): Promise<readonly { seq: number; hash: string }[]> =>
  (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { seq: number; hash: string })

const toFile = (folder: string): string => join(folder, 'anchors.jsonl')
const toCommand = (folder: string): string => `|cat >> '${join(folder, 'anchors.jsonl')}'`

const record = async (home: string, hour: number): Promise<void> => {
  const memory = await open(home)
  await memory.equity({ at: at(hour), equity: 100 + hour })
  await memory.close()
}

describe.each([
  ['a file', toFile],
  ['a command', toCommand],
])('%s as witness', (_, witness) => {
  test('gets every anchor from then on, once, of every handle of the home', () =>
    withWitness(witness, async (home, file) => {
      expect(await linesOf(file)).toHaveLength(1)
      await record(home, 2)
      await record(home, 3)
      const anchor = JSON.parse(await readFile(anchorOf(home), 'utf8')) as { seq: number; hash: string }
      const lines = await linesOf(file)
      expect(lines).toHaveLength(3)
      expect(lines.at(-1)).toMatchObject({ agent: AGENT, run: RUN, seq: anchor.seq, hash: anchor.hash })
      // Whoever only reads has nothing new to say.
      const reader = await open(home)
      await reader.status()
      await reader.close()
      expect(await linesOf(file)).toHaveLength(3)
    }))

  test('sees through a database rolled back together with its anchor', () =>
    withWitness(witness, async (home, file) => {
      const kept = [databaseOf(home), anchorOf(home)].map((from) => [from, `${from}.monday`] as const)
      for (const [from, to] of kept) await copyFile(from, to)
      await record(home, 2)
      for (const end of ['-wal', '-shm']) await rm(`${databaseOf(home)}${end}`, { force: true })
      for (const [from, to] of kept) await copyFile(to, from)
      await rm(join(home, 'hindcast.json'))
      const memory = await open(home)
      // The folder alone cannot tell.
      expect((await memory.verify()).sound).toBe(true)
      const against = { against: witness === toFile ? file : `|cat '${file}'` }
      const { sound, problems, witnessed } = await memory.verify(against)
      expect({ sound, witnessed, where: problems.map((one) => one.where) }).toEqual({
        sound: false,
        witnessed: 3,
        where: ['witness'],
      })
      await memory.close()
    }))

  test('agrees with a log that only grew, and with one that an import replaced', () =>
    withWitness(witness, async (home, file) => {
      const against = { against: witness === toFile ? file : `|cat '${file}'` }
      const memory = await open(home)
      await memory.import({ facts: [{ kind: 'equity', at: at(0), payload: { equity: 90 } }] })
      expect(await memory.verify(against)).toMatchObject({ sound: true, witnessed: 2 })
      await memory.close()
    }))
})

test('a witness that is set up as a file is asked by every verify, and one that vanished is said', () =>
  withWitness(toFile, async (home, file) => {
    const memory = await open(home)
    expect((await memory.verify()).witnessed).toBe(2)
    await rm(file)
    expect(await memory.verify()).toMatchObject({
      sound: false,
      problems: [{ where: 'witness', problem: expect.stringContaining('anchors.jsonl cannot be read') }],
    })
    await memory.close()
  }))

test('one that cannot be reached stops nothing, and doctor says so until it can', () =>
  withWitness(toFile, async (home, file) => {
    await rm(file)
    const settings = join(home, 'hindcast.json')
    await writeFile(settings, JSON.stringify({ witness: join(home, 'nowhere', 'anchors.jsonl') }))
    await record(home, 2)
    const memory = await open(home)
    const checked = async () => (await memory.doctor()).checks.find(({ check }) => check === 'witness')
    expect(await checked()).toMatchObject({
      ok: false,
      detail: expect.stringContaining('did not take the last'),
    })
    await expect(memory.anchor()).rejects.toMatchObject({ code: 'witness_failed', field: 'witness' })
    await memory.close()
    await writeFile(settings, JSON.stringify({ witness: file }))
    const again = await open(home)
    await again.anchor()
    expect((await again.doctor()).checks.find(({ check }) => check === 'witness')).toMatchObject({ ok: true })
    await again.close()
  }))

test('what does not take an anchor is not kept; off sends nowhere; a file with other lines is no witness', () =>
  withWitness(toFile, async (home, file) => {
    const memory = await open(home)
    for (const to of ['|exit 3', join(home, 'nowhere', 'a.jsonl')])
      await expect(memory.anchor({ to })).rejects.toMatchObject({ code: 'witness_failed' })
    expect(JSON.parse(await readFile(join(home, 'hindcast.json'), 'utf8'))).toEqual({ witness: file })
    await memory.anchor({ to: 'off' })
    expect(JSON.parse(await readFile(join(home, 'hindcast.json'), 'utf8'))).toEqual({})
    await memory.equity({ at: at(5), equity: 105 })
    await memory.close()
    expect(await linesOf(file)).toHaveLength(1)
    await writeFile(file, 'a shopping list\n')
    const again = await open(home)
    await expect(again.verify({ against: file })).rejects.toMatchObject({ code: 'witness_failed' })
    const empty = `${file}.new`
    await writeFile(empty, '')
    await expect(again.verify({ against: empty })).rejects.toMatchObject({
      code: 'not_found',
      field: 'against',
    })
    await again.close()
  }))
