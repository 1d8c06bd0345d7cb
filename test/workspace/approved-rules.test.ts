import { expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { byHand, openAs } from './desk.ts'

test('prompts have the approved rules alone; read and search have the newest and say that it is unapproved', () =>
  inFolder(async (home) => {
    const person = await openAs(home, 'person')
    const agent = await openAs(home, 'agent')
    await byHand(home, 'SOUL.md', 'Stay calm.\n')
    await person.read({ path: 'SOUL.md' })
    expect((await agent.context({})).system.text).not.toContain('calm')
    await person.judge({ verdict: 'approve', of: 'SOUL.md' })
    await byHand(home, 'SOUL.md', 'Be greedy.\n')
    expect(await agent.read({ path: 'SOUL.md' })).toMatchObject({
      text: 'Be greedy.',
      standing: 'unapproved',
      marked: 'unapproved: prompts have the text that a person approved last',
    })
    expect((await agent.search({ question: 'greedy' })).hits).toHaveLength(1)
    const { system, user } = await agent.context({})
    expect(system.text).toContain('Stay calm.')
    expect(system.text).not.toContain('greedy')
    expect(user.text).toContain('SOUL.md: changed without approval, shown as last approved')
    expect((await person.proposals({})).files).toMatchObject([{ file: 'SOUL.md', wasApproved: true }])
    await agent.close()
    await person.close()
  }))

test('the agent’s own files take no proposals', () =>
  inFolder(async (home) => {
    const agent = await openAs(home, 'agent')
    for (const file of ['learnings.md', 'notes/gold.md', 'journal/2026-01-05.md'])
      await expect(agent.propose({ file, text: 'x', reason: 'r' })).rejects.toMatchObject({
        code: 'not_allowed',
        field: 'file',
      })
    await agent.close()
  }))
