import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { byHand, clockAt, onDisk, openAs } from './desk.ts'

const APPROVED = '# Rules\n\n- risk 1%\n'
const BY_HAND = '# Rules\n\n- risk 9%\n'

const withRules = (
  work: (desk: {
    home: string
    clock: ReturnType<typeof clockAt>
    person: Awaited<ReturnType<typeof openAs>>
    agent: Awaited<ReturnType<typeof openAs>>
  }) => Promise<void>,
): Promise<void> =>
  inFolder(async (home) => {
    const clock = clockAt()
    await byHand(home, 'playbook.md', APPROVED)
    const person = await openAs(home, 'person', clock)
    await person.judge({ verdict: 'approve', of: 'playbook.md' })
    const agent = await openAs(home, 'agent', clock)
    await work({ home, clock, person, agent })
    await person.close()
    await agent.close()
  })

describe('a protected file that was changed by hand', () => {
  test('is used as it stands and marked: in get, status, verify, proposals and the context', async () => {
    await withRules(async ({ home, agent }) => {
      await byHand(home, 'playbook.md', BY_HAND)
      expect(await agent.read({ path: 'playbook.md', lines: '3' })).toMatchObject({
        text: '- risk 9%',
        standing: 'unapproved',
        marked: 'changed without approval, and used as it stands',
      })
      expect((await agent.status({})).files).toMatchObject({ unapproved: ['playbook.md'], strict: false })
      expect(await agent.verify({})).toMatchObject({
        sound: true,
        message: expect.stringContaining('playbook.md was changed without approval'),
      })
      const { files } = await agent.proposals({})
      expect(files).toMatchObject([
        {
          file: 'playbook.md',
          inUse: 'as it stands',
          diff: expect.stringContaining('-- risk 1%\n+- risk 9%'),
        },
      ])
      const { context } = await agent.turn({ positions: [] })
      expect(context.text).toContain(
        '## Rules to look at\n- playbook.md: changed without approval, shown as last approved',
      )
    })
  })

  test('is read as it was last approved where files are strict, and lies on the disk as it is', async () => {
    await withRules(async ({ home, clock, person, agent }) => {
      await person.configure({ strictFiles: true })
      expect((await agent.read({ path: 'playbook.md' })).marked).toBeNull()
      clock.set('2026-01-05T15:00:00Z')
      await byHand(home, 'playbook.md', BY_HAND)
      const approved = await agent.read({ path: 'playbook.md', asOf: '2026-01-05T14:45:00Z' })
      const read = await agent.read({ path: 'playbook.md' })
      expect(read).toMatchObject({
        text: APPROVED.trimEnd(),
        standing: 'unapproved',
        marked: expect.stringContaining('the last approved text'),
        by: 'person',
        hash: approved.hash,
      })
      expect(await onDisk(home, 'playbook.md')).toBe(BY_HAND)
      expect((await agent.status({})).files.strict).toBe(true)
      expect((await agent.context({})).text).toContain('shown as last approved')
      await person.judge({ verdict: 'approve', of: 'playbook.md' })
      expect(await agent.read({ path: 'playbook.md' })).toMatchObject({
        text: BY_HAND.trimEnd(),
        marked: null,
      })
    })
  })

  test('and that nobody ever approved is not read at all there', async () => {
    await withRules(async ({ home, person, agent }) => {
      await person.configure({ strictFiles: true })
      await byHand(home, 'SOUL.md', 'greedy\n')
      await expect(agent.read({ path: 'SOUL.md' })).rejects.toMatchObject({
        code: 'not_found',
        next: expect.stringContaining('`judge` (of: SOUL.md, verdict: approve)'),
      })
      expect((await agent.proposals({})).files).toMatchObject([{ file: 'SOUL.md', inUse: 'not at all' }])
      await person.judge({ verdict: 'approve', of: 'SOUL.md' })
      expect((await agent.read({ path: 'SOUL.md' })).text).toBe('greedy')
    })
  })

  test('notes are nobody’s to approve, strict or not', async () => {
    await withRules(async ({ home, person, agent }) => {
      await person.configure({ strictFiles: true })
      await agent.write({ to: 'note', key: 'gold', text: 'long' })
      await byHand(home, 'notes/gold.md', 'short\n')
      expect(await agent.read({ path: 'notes/gold.md' })).toMatchObject({ text: 'short', marked: null })
    })
  })

  test('P1: strictness is known from when it was set', async () => {
    await withRules(async ({ home, clock, person, agent }) => {
      await byHand(home, 'playbook.md', BY_HAND)
      await agent.read({ path: 'playbook.md' })
      clock.set('2026-01-05T15:00:00Z')
      await agent.write({ to: 'journal', text: 'an hour later' })
      await person.configure({ strictFiles: true })
      const read = async (asOf?: string) => (await agent.read({ path: 'playbook.md', lines: '3', asOf })).text
      expect(await read()).toBe('- risk 1%')
      expect(await read('2026-01-05T14:59:00Z')).toBe('- risk 9%')
    })
  })
})

describe('P9: whether files are strict', () => {
  test.each(['agent', 'broker', 'system'] as const)('is not for the %s to say', async (actor) => {
    await withRules(async ({ home, person }) => {
      await person.configure({ strictFiles: true })
      const other = await openAs(home, actor)
      await expect(other.configure({ strictFiles: false })).rejects.toMatchObject({ code: 'not_allowed' })
      expect(await other.configure({ currency: 'EUR' })).toMatchObject({ outcome: 'recorded' })
      const forged = {
        kind: 'configured',
        at: '2026-01-05T14:00:00Z',
        actor: 'person',
        payload: { strictFiles: false },
      }
      await expect(other.import({ facts: [forged] })).rejects.toMatchObject({ code: 'not_allowed' })
      expect((await other.status({})).files.strict).toBe(true)
      await other.close()
    })
  })
})
