import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openAs, paths, withDesk } from './desk.ts'

const AT = '2025-03-03T09:00:00Z'

test('the example module for MiniLM answers once reindex has made its vectors', () =>
  withDesk(async ({ home, person }) => {
    await person.write({ to: 'note', at: AT, key: 'exit', text: 'I took profit before the move was over.' })
    for (const [key, text] of [
      ['margin', 'The broker changed its margin rates.'],
      ['feed', 'The feed froze for a minute.'],
      ['lunch', 'Volumes are thin at noon in Tokyo.'],
    ] as const)
      await person.write({ to: 'note', at: AT, key, text })
    const embedders = { minilm: { module: resolve('examples/minilm-embedder.mjs') } }
    const search = { embedder: 'minilm', embedders }
    await writeFile(join(home, 'hindcast.json'), JSON.stringify({ search }))
    const memory = await openAs(home, 'person')
    await memory.reindex({})
    expect((await memory.status({})).index.vectors.model).toBe('minilm-l6-v2-fp16')
    expect(paths(await memory.search({ question: 'why did we sell too early?' }))[0]).toBe('notes/exit.md')
    await memory.close()
  }))
