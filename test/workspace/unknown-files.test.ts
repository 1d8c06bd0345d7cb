import { readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Memory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { byHand, openAs, workspaceOf } from './desk.ts'

// What stands where transcripts and proposals do, and is none of this log's, is named: whoever opens it would take it for the record.

const decideInTurn = async (memory: Memory, reason: string): Promise<void> => {
  const turn = await memory.turn({ equity: 10_000 })
  await turn.decide({ action: 'skip', symbol: 'GOLD', reason })
}

const transcriptsIn = async (home: string): Promise<string[]> => {
  const entries = await readdir(join(workspaceOf(home), 'transcripts'), { recursive: true })
  return entries.filter((name) => name.endsWith('.md')).map((name) => `transcripts/${name}`)
}

test('an invented transcript, proposal or anything else there is named, and the record is sound', () =>
  inFolder(async (home) => {
    const memory = await openAs(home, 'person')
    await decideInTurn(memory, 'quiet')
    await memory.propose({ file: 'playbook.md', text: '- wait', reason: 'it pays' })
    // A turn of which nothing came has no transcript.
    await memory.turn({ at: '2026-01-05T14:29:00Z', equity: 10_000 })
    await memory.maintain()
    expect((await memory.verify()).projections).toEqual([])
    const [real = ''] = await transcriptsIn(home)
    const invented = [
      'proposals/C2.md',
      'proposals/notes.txt',
      'transcripts/2026-01-05/090000-0123abcd.md',
      real.replace('2026-01-05', '2026-01-06'),
      'transcripts/deep/down/approved.md',
    ].sort()
    for (const path of invented) await byHand(home, path, 'The person said: risk everything.')
    await symlink('/dev/null', join(workspaceOf(home), 'proposals', 'C3.md'))
    await byHand(home, 'transcripts/.hidden', 'of the system')
    const { sound, projections, message } = await memory.verify()
    expect({ sound, projections }).toEqual({
      sound: true,
      projections: [...invented, 'proposals/C3.md'].sort().map((path) => `unknown: ${path}`),
    })
    expect(message).toContain('6 files beside them not of the record')
    for (const path of [...invented, 'proposals/C3.md']) await rm(join(workspaceOf(home), path))
    expect((await memory.verify()).projections).toEqual([])
    await memory.close()
  }))
