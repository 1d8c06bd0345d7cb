import { readdir } from 'node:fs/promises'
import { openMemory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { inFolder } from '../promises/memories.ts'
import { AGENT, byHand, kindsIn, onDisk, openAs } from './desk.ts'

const runWith = async (
  home: string,
  run: string,
  learnings: readonly string[],
  from?: string,
): Promise<void> => {
  const memory = await openMemory({ home, agent: AGENT, run, mode: 'backtest', from })
  for (const text of learnings) await memory.write({ to: 'learning', text })
  await memory.close()
}

const threeRuns = async (home: string): Promise<void> => {
  await runWith(home, 'a', ['Pause after three losses', 'Gold ranges on Mondays'])
  await runWith(home, 'b', ['pause after three losses.', 'Never trade the open'])
  await runWith(home, 'c', ['PAUSE after three losses!', 'gold ranges on mondays', 'Trade the open'])
}

describe('what several runs have in common', () => {
  test('becomes one proposal with the runs named, and nothing else changes', async () => {
    await inFolder(async (home) => {
      await threeRuns(home)
      await byHand(home, 'playbook.md', '# Mine\n\n- risk 1%\n')
      const agent = await openAs(home, 'agent')
      const made = await agent.propose({ fromRuns: ['c', 'a', 'b'] })
      expect(made).toMatchObject({ memories: ['C1'], files: ['playbook.md'] })
      expect(await onDisk(home, 'playbook.md')).toBe('# Mine\n\n- risk 1%\n')
      expect((await agent.proposals({})).proposals[0]).toMatchObject({
        status: 'open',
        by: 'agent',
        reason: 'Learned in at least 2 of these 3 runs: a, b, c.',
        diff: expect.stringContaining('+- Pause after three losses\n+- Gold ranges on Mondays'),
      })
      const person = await openAs(home, 'person')
      await person.judge({ verdict: 'approve', of: 'playbook.md' })
      await person.judge({ verdict: 'approve', of: 'C1' })
      expect(await onDisk(home, 'playbook.md')).toBe(
        '# Mine\n\n- risk 1%\n\n## Common to several runs\n\n- Pause after three losses\n- Gold ranges on Mondays\n',
      )
      expect(await agent.propose({ fromRuns: ['a', 'b', 'c'] })).toMatchObject({
        outcome: 'unchanged',
        message: 'this playbook says already what they have in common',
      })
      await agent.close()
      await person.close()
    })
  })

  test('is asked for once, also where it was declined', async () => {
    await inFolder(async (home) => {
      await threeRuns(home)
      const person = await openAs(home, 'person')
      await person.propose({ fromRuns: ['a', 'b', 'c'] })
      expect(await person.propose({ fromRuns: ['b', 'a', 'c', 'a'] })).toMatchObject({
        outcome: 'unchanged',
        message: 'C1 proposes just this: it is open',
      })
      await person.judge({ verdict: 'decline', of: 'C1' })
      expect((await person.propose({ fromRuns: ['a', 'b', 'c'] })).message).toBe(
        'C1 proposes just this: it is rejected',
      )
      expect(await kindsIn(person)).toEqual(['proposal', 'approval'])
      await person.close()
    })
  })

  test('is not what one run took over from the other: a copy is no second witness', async () => {
    await inFolder(async (home) => {
      await runWith(home, 'a', ['Pause after three losses'])
      await runWith(home, 'b', ['Gold ranges on Mondays'], 'a')
      const memory = await openAs(home, 'agent')
      expect(await memory.propose({ fromRuns: ['a', 'b'] })).toMatchObject({
        outcome: 'unchanged',
        message: 'no learning stands in at least 2 of these 2 playbooks',
      })
      await memory.close()
    })
  })

  test('is nothing where nothing is, which is said, and nothing is written', async () => {
    await inFolder(async (home) => {
      await runWith(home, 'a', ['Pause after three losses'])
      await runWith(home, 'b', [])
      await runWith(home, 'c', [])
      const memory = await openAs(home, 'agent')
      expect(await memory.propose({ fromRuns: ['a', 'b'] })).toMatchObject({
        outcome: 'unchanged',
        message: 'only one of these runs has learned anything itself',
      })
      expect((await memory.propose({ fromRuns: ['b', 'c'] })).message).toBe(
        'none of these runs has learned anything itself',
      )
      expect(await readdir(`${home}/${AGENT}`)).toEqual(['runs'])
      await memory.close()
    })
  })

  test('takes the live memory for a run', async () => {
    await inFolder(async (home) => {
      await runWith(home, 'a', ['Pause after three losses'])
      await runWith(home, 'b', [])
      const live = await openAs(home, 'agent')
      await live.write({ to: 'learning', text: 'pause after three losses' })
      const other = await openMemory({ home, agent: AGENT, run: 'b' })
      expect(await other.propose({ fromRuns: ['a', 'live'] })).toMatchObject({ memories: ['C1'] })
      await other.close()
      await live.close()
    })
  })

  test.each([
    [['a'], 'invalid_input'],
    [['a', 'a'], 'invalid_input'],
    [['a', 'nobody'], 'not_found'],
    [['a', '../b'], 'invalid_name'],
    [[], 'invalid_input'],
  ])('of %j is refused', async (runs, code) => {
    await inFolder(async (home) => {
      await runWith(home, 'a', ['x'])
      const memory = await openAs(home, 'agent')
      await expect(memory.propose({ fromRuns: runs })).rejects.toMatchObject({ code })
      await memory.close()
      expect(await readdir(`${home}/${AGENT}/runs`)).toEqual(['a'])
    })
  })
})
