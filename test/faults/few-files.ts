import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Memory, openMemory } from 'hindcast'
import { isHindcastError } from '#vocabulary'
import { fileErrorCode } from '#vocabulary/files'

// Makes calls with room for so many more open files, from none up, and says what each came to.

const [home = '', outside = ''] = process.argv.slice(2)
const MOST_FREE = 14
const open = () => openMemory({ home, agent: 'agent', actor: 'person' })
let made = 0

const CALLS: { readonly [name: string]: (memory: Memory) => Promise<unknown> } = {
  status: (memory) => memory.status({}),
  equity: (memory) => memory.tick({ at: new Date(Date.now() - 1_000).toISOString(), equity: ++made }),
  search: (memory) => memory.search({ question: 'gold' }),
  verify: (memory) => memory.verify({}),
  rebuild: (memory) => memory.rebuild({}),
  backup: (memory) => memory.backup({ to: join(outside, `backup-${++made}`) }),
}

/** Holds every file that the process may still open, but for some. */
const withFree = async (free: number, work: () => Promise<void>): Promise<void> => {
  const held: number[] = []
  try {
    for (;;) held.push(openSync('/dev/null', 'r'))
  } catch (error) {
    if (fileErrorCode(error) !== 'EMFILE') throw error
  }
  for (const one of held.splice(0, free)) closeSync(one)
  try {
    await work()
  } finally {
    for (const one of held) closeSync(one)
  }
}

const told = (free: number, handle: string, name: string, work: () => Promise<unknown>): Promise<void> =>
  work()
    .then(
      () => 'ok',
      (error: unknown) => (isHindcastError(error) ? error.code : String(error)),
    )
    .then((code) => {
      writeSync(1, `${JSON.stringify({ free, handle, name, code })}\n`)
    })

// All that is loaded when it is first used is loaded.
const first = await open()
await first.write({ to: 'note', key: 'gold', text: 'Gold is bid.' })
for (const call of Object.values(CALLS)) await call(first)
await first.close()

for (let free = 0; free <= MOST_FREE; free++) {
  for (const [name, call] of Object.entries(CALLS)) {
    let fresh: Memory | undefined
    await withFree(free, () =>
      told(free, 'fresh', name, async () => {
        fresh = await open()
        await call(fresh)
      }),
    )
    await fresh?.close()
    const opened = await open()
    await opened.status({})
    await withFree(free, () => told(free, 'open', name, () => call(opened)))
    await opened.close()
  }
}
