import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { AGENT, inFolder } from '../promises/memories.ts'

test('a journal that was edited by hand with what a desk’s scanner masks takes the next entry', () =>
  inFolder(async (home) => {
    const memory = await openMemory({
      ...{ home, agent: AGENT, actor: 'person' },
      mask: (text) => text.replaceAll(/DESK\d+/g, '[masked]'),
    })
    const { files } = await memory.write({ to: 'journal', text: 'quiet' })
    const [path = ''] = files
    await appendFile(join(home, AGENT, 'workspace', path), 'by DESK123\n')
    const next = await memory.write({ to: 'journal', text: 'loud' })
    expect(next).toMatchObject({ outcome: 'recorded', behind: null })
    const { text } = await memory.read({ path })
    expect(text).toContain('by [masked]')
    expect(text).toContain('loud')
    expect(JSON.stringify(await memory.events({ limit: 100 }))).not.toContain('DESK123')
    await memory.close()
  }))
