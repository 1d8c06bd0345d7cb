import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { AGENT, byHand, clockAt, onDisk, openAs, workspaceOf } from './desk.ts'

const DAY = 'journal/2026-01-05.md'

/** Every file that a person or the agent writes, byte for byte. */
const bytesOf = async (home: string): Promise<{ readonly [path: string]: string }> => {
  const names = await readdir(workspaceOf(home), { recursive: true })
  const files = names
    .filter((name) => name.endsWith('.md') && !/^(?:transcripts|proposals)/.test(name))
    .sort()
  const texts = files.map(async (name) => [name, await readFile(join(workspaceOf(home), name), 'utf8')])
  return Object.fromEntries(await Promise.all(texts))
}

test('a day in the life of a person and an agent on one workspace', () =>
  inFolder(async (home) => {
    // In the morning the person begins a run with a playbook of their own.
    const clock = clockAt('2026-01-05T08:00:00Z')
    const opened = { home, agent: AGENT, clock }
    const person = await openMemory({
      ...{ ...opened, actor: 'person', run: 'desk', mode: 'live' },
      presets: { 'playbook.md': '# Playbook\n\n- Risk 1% a trade.\n' },
    })
    const agent = await openMemory({ ...opened, actor: 'agent' })
    expect((await agent.context({})).system.text).toContain('- Risk 1% a trade.')

    // The agent keeps its journal and a note.
    clock.set('2026-01-05T09:00:00Z')
    await agent.write({ to: 'journal', text: 'Bought gold; Mandrake sells.' })
    await agent.write({ to: 'note', key: 'gold', text: 'Stop 1990.' })

    // The person types into the journal while the agent writes on.
    clock.set('2026-01-05T10:00:00Z')
    await byHand(home, DAY, `${await onDisk(home, DAY)}Well done. (Ann)\n`)
    await agent.write({ to: 'journal', text: 'Sold half.' })
    await agent.write({ to: 'learning', text: 'Sell half at 1R.' })
    expect(await onDisk(home, DAY)).toBe(
      '# 2026-01-05\n\n[09:00] Bought gold; Mandrake sells.\nWell done. (Ann)\n[10:00] Sold half.\n',
    )

    // The agent proposes a rule. Until the person approves the diff that they saw, prompts do not have it.
    clock.set('2026-01-05T11:00:00Z')
    await agent.propose({ file: 'playbook.md', text: '- Sell half at 1R.', reason: 'worked today' })
    const [proposal] = (await person.proposals({})).proposals
    expect(proposal?.diff).toContain('+- Sell half at 1R.')
    expect((await agent.context({})).system.text).not.toContain('Sell half')
    await person.judge({ of: 'C1', verdict: 'approve' })
    expect((await agent.context({})).system.text).toContain('- Sell half at 1R.')
    expect(await onDisk(home, 'playbook.md')).toBe('# Playbook\n\n- Risk 1% a trade.\n- Sell half at 1R.\n')

    // A name should not have been written down. The hand edit holds the whole journal until then, so the person takes it out there.
    clock.set('2026-01-05T12:00:00Z')
    const asked = { words: 'Mandrake sells', reason: 'told in confidence' }
    await expect(person.redact(asked)).rejects.toMatchObject({
      message: `${DAY} line 3 still says this: nothing was erased`,
    })
    await byHand(home, DAY, (await onDisk(home, DAY)).replace('; Mandrake sells', ''))
    await person.redact(asked)
    expect(JSON.stringify(await bytesOf(home))).not.toContain('Mandrake')
    expect((await agent.search({ question: 'Mandrake' })).hits).toEqual([])

    // In the evening all is closed, opened again and rebuilt from the log: the files are the same bytes.
    const evening = await bytesOf(home)
    await agent.close()
    await person.close()
    const again = await openAs(home, 'person', clock)
    await again.rebuild()
    expect((await again.verify()).problems).toEqual([])
    expect(await bytesOf(home)).toEqual(evening)
    await rm(workspaceOf(home), { recursive: true })
    await again.status()
    await again.close()
    const last = await openAs(home, 'person', clock)
    await last.status()
    expect(await bytesOf(home)).toEqual(evening)
    await last.close()
  }))
