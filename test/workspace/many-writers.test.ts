import { appendFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { bundled } from '../bundled.ts'
import { pause, startChild } from '../processes/child.ts'
import { inFolder } from '../promises/memories.ts'
import { onDisk, workspaceOf } from './desk.ts'

const WRITERS = ['A', 'B']
const EACH = 20

const times = (text: string, part: string): number => text.split(part).length - 1

test('two processes and an editor write the same files at once: nothing is lost and nothing is there twice', async () => {
  await inFolder(async (home) => {
    const memory = await openMemory({ home, agent: 'agent' })
    const {
      files: [file = ''],
    } = await memory.write({ to: 'journal', text: 'begun.' })
    await memory.write({ to: 'learning', text: 'begun.' })
    const writer = await bundled(new URL('../processes/file-writer.ts', import.meta.url))
    const children = WRITERS.map((name) => startChild(writer, [home, name, String(EACH)]))
    for (const child of children) await child.heard('ready')

    // An editor that appends, so that what it writes can be counted whatever it was written on.
    let going = true
    let typed = 0
    const editor = (async () => {
      while (going || typed <= EACH) {
        await appendFile(join(workspaceOf(home), file), `typed ${typed}.\n`).then(() => typed++)
        await pause(7)
      }
    })()
    for (const child of children) {
      expect(await child.ended).toMatchObject({ code: 0, errors: '' })
      expect(child.said('done ')).toBe('[]')
    }
    going = false
    await editor
    // Additions to a file that was just replaced are brought over within 100 ms.
    await pause(300)

    const { text } = await memory.read({ path: file })
    expect(`${text}\n`).toBe(await onDisk(home, file))
    const learnings = await onDisk(home, 'learnings.md')
    for (const name of WRITERS) {
      for (let n = 0; n < EACH; n++) {
        expect(times(text, `${name} entry ${n}.`), `${name} entry ${n}`).toBe(1)
        expect(times(learnings, `${name} learned ${n}.`), `${name} learned ${n}`).toBe(1)
      }
      expect(await onDisk(home, `notes/${name}.md`)).toBe(`${name} note ${EACH - 1}.\n`)
    }
    for (let n = 0; n < typed; n++) expect(times(text, `typed ${n}.`), `typed ${n}`).toBe(1)
    expect((await memory.verify({})).problems).toEqual([])
    expect(await readdir(join(workspaceOf(home), 'journal'))).toEqual([file.slice('journal/'.length)])
    await memory.close()
  })
})

test('two handles of one process take turns', async () => {
  await inFolder(async (home) => {
    const [one, two] = [
      await openMemory({ home, agent: 'agent' }),
      await openMemory({ home, agent: 'agent' }),
    ]
    const calls = Array.from({ length: 20 }, (_, n) =>
      (n % 2 === 0 ? one : two).write({ to: 'journal', text: `entry ${n}.` }),
    )
    const answers = await Promise.all(calls)
    const text = await onDisk(home, answers[0]?.files[0] ?? '')
    for (let n = 0; n < 20; n++) expect(times(text, `entry ${n}.`)).toBe(1)
    await one.close()
    await two.close()
  })
})
