import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { shownProposal } from '../shown.ts'
import { byHand, clockAt, onDisk, openAs } from './desk.ts'

const RULES = '# Playbook\n\n- risk 1%\n- no trades in NFP\n'

const withPlaybook = (
  work: (desk: {
    home: string
    agent: Awaited<ReturnType<typeof openAs>>
    person: Awaited<ReturnType<typeof openAs>>
  }) => Promise<void>,
): Promise<void> =>
  inFolder(async (home) => {
    await byHand(home, 'playbook.md', RULES)
    const agent = await openAs(home, 'agent')
    await agent.status({})
    const person = await openAs(home, 'person')
    await person.judge({ verdict: 'approve', of: 'playbook.md' })
    await work({ home, agent, person })
    await agent.close()
    await person.close()
  })

const HALVE = { file: 'playbook.md', find: '- risk 1%', text: '- risk 0.5%', reason: 'three losses' }
const DIFF = [
  '--- a/playbook.md',
  '+++ b/playbook.md',
  '@@ -1,4 +1,4 @@',
  ' # Playbook',
  ' ',
  '-- risk 1%',
  '+- risk 0.5%',
  ' - no trades in NFP',
].join('\n')

describe('a proposal', () => {
  test('changes nothing until a person approves it, and then keeps its reason and its conditions', async () => {
    await withPlaybook(async ({ home, agent, person }) => {
      const made = await agent.propose({
        ...HALVE,
        symbol: 'XAUUSD',
        context: { trend: 'down', volatility: 'high' },
      })
      expect(made).toMatchObject({ memories: ['C1'] })
      expect(await shownProposal(agent, made)).toMatchObject({ diff: DIFF })
      expect(await onDisk(home, 'playbook.md')).toBe(RULES)
      expect(await onDisk(home, 'proposals/C1.md')).toContain(DIFF)
      expect((await person.status({})).files).toMatchObject({ proposals: 1, unapproved: [] })

      const approved = await person.judge({ verdict: 'approve', of: 'C1', reason: 'agreed' })
      expect(approved).toMatchObject({ memories: ['C1'], files: ['playbook.md'], behind: null })
      expect(await onDisk(home, 'playbook.md')).toBe(RULES.replace('1%', '0.5%'))
      expect((await agent.read({ path: 'playbook.md' })).standing).toBe('approved')
      const { proposals } = await agent.proposals({ proposal: 'C1' })
      expect(proposals[0]).toMatchObject({
        status: 'approved',
        reason: 'three losses',
        verdict: 'agreed',
        by: 'agent',
        situation: { symbol: 'XAUUSD', context: { trend: 'down', volatility: 'high' } },
        diff: DIFF,
      })
      expect(await agent.proposals({})).toMatchObject({ proposals: [], why: 'nothing waits for a person' })
    })
  })

  test('that is declined stays on record, once', async () => {
    await withPlaybook(async ({ home, agent, person }) => {
      await agent.propose(HALVE)
      await person.judge({ verdict: 'decline', of: 'C1', reason: 'too soon' })
      expect(await onDisk(home, 'playbook.md')).toBe(RULES)
      await expect(person.judge({ verdict: 'approve', of: 'C1' })).rejects.toMatchObject({
        code: 'already_exists',
      })
      expect((await agent.proposals({ all: true })).proposals[0]).toMatchObject({
        status: 'rejected',
        verdict: 'too soon',
      })
      expect(await onDisk(home, 'proposals/C1.md')).toContain('Verdict: too soon')
    })
  })

  test('appends, makes new files, and replaces whole ones', async () => {
    await withPlaybook(async ({ home, agent, person }) => {
      await agent.propose({ file: 'playbook.md', text: '- stop at noon', reason: 'r' })
      await agent.propose({ file: 'strategies/fade.md', text: '# Fade', reason: 'r' })
      await agent.propose({ file: 'SOUL.md', edit: 'whole', text: 'calm\n', reason: 'r' })
      for (const proposal of ['C1', 'C2', 'C3']) await person.judge({ verdict: 'approve', of: proposal })
      expect(await onDisk(home, 'playbook.md')).toBe(`${RULES}- stop at noon\n`)
      expect(await onDisk(home, 'strategies/fade.md')).toBe('# Fade\n')
      expect(await onDisk(home, 'SOUL.md')).toBe('calm\n')
    })
  })

  test('whose text is not there, or there twice, is refused', async () => {
    await withPlaybook(async ({ agent }) => {
      await expect(agent.propose({ ...HALVE, find: 'risk 2%' })).rejects.toMatchObject({ code: 'not_found' })
      await expect(agent.propose({ ...HALVE, find: '- ' })).rejects.toMatchObject({ code: 'ambiguous' })
      await expect(agent.propose({ ...HALVE, file: 'proposals/C1.md' })).rejects.toMatchObject({
        code: 'not_allowed',
      })
      expect((await agent.proposals({ all: true })).why).toBe('nothing was ever proposed')
    })
  })

  test('that no longer fits is shown with its conflict and cannot be approved', async () => {
    await withPlaybook(async ({ home, agent, person }) => {
      await agent.propose(HALVE)
      await agent.propose({ file: 'playbook.md', edit: 'whole', text: 'all new\n', reason: 'r' })
      await byHand(home, 'playbook.md', RULES.replace('1%', '2%'))
      await expect(person.judge({ verdict: 'approve', of: 'C1' })).rejects.toMatchObject({
        code: 'not_found',
      })
      await expect(person.judge({ verdict: 'approve', of: 'C2' })).rejects.toMatchObject({
        code: 'ambiguous',
      })
      expect((await person.proposals({ proposal: 'C1' })).proposals[0]).toMatchObject({
        status: 'open',
        conflict: 'the text to replace does not stand in playbook.md',
      })
      expect(await onDisk(home, 'playbook.md')).toBe(RULES.replace('1%', '2%'))
    })
  })

  test('is shown as of a moment on the file as it was then', async () => {
    await inFolder(async (home) => {
      const clock = clockAt()
      const agent = await openAs(home, 'agent', clock)
      await agent.propose({ file: 'playbook.md', text: '- rule', reason: 'r' })
      const then = await agent.proposals({ asOf: clockAt().now() })
      clock.set('2026-01-05T15:00:00Z')
      await byHand(home, 'playbook.md', 'later\n')
      await agent.read({ path: 'playbook.md' })
      expect(await agent.proposals({ asOf: clockAt().now() })).toEqual(then)
      expect((await agent.proposals({})).proposals[0]?.diff).toContain('later')
      await agent.close()
    })
  })

  test('made twice at one moment is one', async () => {
    await withPlaybook(async ({ agent }) => {
      expect(await agent.propose(HALVE)).toMatchObject({ outcome: 'recorded', memories: ['C1'] })
      expect(await agent.propose(HALVE)).toMatchObject({ outcome: 'duplicate', memories: [] })
      expect((await agent.proposals({})).proposals).toHaveLength(1)
    })
  })
})

describe('a protected file changed by hand', () => {
  test('is used, marked, shown as a diff when a person approves it, and marked again by the next change', async () => {
    await withPlaybook(async ({ home, agent, person }) => {
      await byHand(home, 'playbook.md', RULES.replace('1%', '9%'))
      expect(await agent.read({ path: 'playbook.md' })).toMatchObject({
        text: expect.stringContaining('9%'),
        standing: 'unapproved',
      })
      await agent.write({ to: 'learning', text: 'it stays marked' })
      expect((await agent.status({})).files.unapproved).toEqual(['playbook.md'])
      expect((await person.proposals()).files[0]?.diff).toContain('+- risk 9%')
      await person.judge({ verdict: 'approve', of: 'playbook.md' })
      expect((await agent.status({})).files.unapproved).toEqual([])
      await byHand(home, 'playbook.md', RULES)
      expect((await agent.read({ path: 'playbook.md' })).standing).toBe('unapproved')
    })
  })

  test('and back to its approved text is approved', async () => {
    await withPlaybook(async ({ home, agent, person }) => {
      await byHand(home, 'playbook.md', 'anything\n')
      await agent.read({ path: 'playbook.md' })
      await byHand(home, 'playbook.md', RULES)
      expect((await agent.read({ path: 'playbook.md' })).standing).toBe('approved')
      await expect(person.judge({ verdict: 'approve', of: 'playbook.md' })).rejects.toMatchObject({
        code: 'not_found',
      })
    })
  })
})
