import { expect, test } from 'vitest'
import { withDesk } from '../search/desk.ts'
import { shownKnowledge } from '../shown.ts'
import { onDay } from './observing.ts'

const lessons = (day: number, strategy: string, line: string) => ({
  kind: 'reflection',
  at: onDay(day),
  knownAt: onDay(day),
  actor: 'system',
  payload: {
    strategy,
    why: ['asked'],
    reflector: 'model',
    model: 'a-model',
    considered: 20,
    trades: [],
    text: line,
    bullets: [{ slot: 'sizing', cites: [] }],
    hash: line.length.toString(16).padStart(16, '0'),
  },
})

const TAUGHT = '## What looking back has taught'

test('lessons in force stand in a section of their own; superseded and withdrawn ones are shown nowhere', async () => {
  await withDesk(async ({ agent, person }) => {
    const turn = async (day: number, strategy?: string) =>
      (await agent.context({ asOf: onDay(day), strategy, context: { TSLA: {} } })).user.text
    await person.import({
      facts: [
        lessons(1, 'swing', 'Halve the size after two losses in a row'),
        lessons(2, 'swing', 'Never add to a loser'),
      ],
    })
    const { layers, best } = await agent.knowledge({})
    expect(layers.find(({ layer }) => layer === 'reflection')?.count).toBe(2)
    expect(best.map(({ handle }) => handle)).toEqual(['K2'])
    expect(await turn(1, 'swing')).not.toContain(TAUGHT)
    const second = await turn(2, 'swing')
    expect(second).not.toContain(TAUGHT)
    expect(second).not.toContain('Halve the size')
    await person.judge({ at: onDay(3), of: 'L2', verdict: 'withdraw' })
    expect(await turn(4, 'swing')).not.toContain('Never add to a loser')
  })
})

test('a review stands among reflections, and its next version takes its place', async () => {
  await withDesk(async ({ agent }) => {
    await agent.tick({ at: onDay(1), equity: 1_000 })
    await agent.write({ to: 'review', at: onDay(1), key: 'week_2025-01', text: 'Patience paid this week' })
    expect((await agent.context({ context: { TSLA: {} } })).user.text).toMatch(
      /## What looking back has taught\n- \[K1\] review of 2025-01-02, importance 80\n( {2}> .*\n)*?.*Patience paid/,
    )
    await agent.write({
      to: 'review',
      at: onDay(1),
      key: 'week_2025-01',
      text: 'Patience in TSLA paid this week',
    })
    const { text } = (await agent.context({ context: { TSLA: {} } })).user
    expect(text.split('Patience in TSLA paid')).toHaveLength(2)
    await agent.write({
      to: 'review',
      at: onDay(2),
      key: 'week_2025-01',
      text: 'Patience paid, and so did small size',
    })
    const { best } = await agent.knowledge({ layer: 'reflection', limit: 5 })
    expect(best.map(({ handle }) => handle)).toEqual(['K3'])
    expect(best[0]?.words).toContain('small size')
    expect(await shownKnowledge(agent, { of: 'K1' })).toMatchObject({
      status: 'archived',
      partOf: 'K2',
    })
  })
})
