import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { AGENT, behindItsBack, databaseOf, dump, inFolder, openRun, RUN } from './promises/memories.ts'

// A row that somebody edited says that files are others than they are. Neither verify nor rebuild takes that for an edit by hand.

test.each([
  ['a file’s row taken out', 'DELETE FROM files'],
  ['a file’s row under another name', `UPDATE files SET path = path || 'x'`],
  ['a file’s text replaced', `UPDATE files SET row = replace(row, '"hash":"', '"hash":"0')`],
])('%s: verify finds it, rebuild makes it again, and neither writes an event', (_, edit) =>
  inFolder(async (home) => {
    const at = '2025-06-02T10:00:00Z'
    const memory = await openRun(home)
    await memory.write({ to: 'note', at, key: 'gold', text: 'Gold is bid.' })
    await memory.propose({ at, file: 'playbook.md', text: '- Trade half.', reason: 'payrolls' })
    await memory.judge({ verdict: 'approve', at, of: 'C1' })
    await memory.close()
    const before = dump(databaseOf(home))
    expect(behindItsBack(databaseOf(home), edit)).toBeGreaterThan(0)
    const again = await openMemory({ home, agent: AGENT, run: RUN, actor: 'person' })
    expect(await again.verify()).toMatchObject({ sound: false })
    await again.rebuild()
    expect(await again.verify()).toMatchObject({ sound: true })
    await again.close()
    expect(dump(databaseOf(home))).toEqual(before)
  }),
)
