import { openMemory } from 'hindcast'
import { expect, test } from 'vitest'
import { AGENT, inFolder } from './promises/memories.ts'

const SOLD = [
  { id: 'o', at: '2026-01-12T09:00:00Z', symbol: 'X', side: 'buy', size: 100, price: 10 },
  { id: 'c', at: '2026-01-12T10:00:00Z', symbol: 'X', side: 'sell', size: 100, price: 5 },
] as const

test.each([
  [{ kind: 'instrument', at: '2025-10-01T00:00:00Z', payload: { symbol: 'X', multiplier: '0.0001' } }],
  [{ kind: 'adjusted', at: '2026-01-12T09:30:00Z', payload: { symbol: 'X', type: 'split', ratio: '2' } }],
  [
    {
      kind: 'fill',
      at: '2026-01-12T09:30:00Z',
      payload: { symbol: 'X', side: 'sell', size: '100', price: '50' },
    },
  ],
])('an agent cannot put a fact before those of the broker: %j', async (fact) => {
  await inFolder(async (home) => {
    const agent = await openMemory({ home, agent: AGENT })
    const broker = await openMemory({ home, agent: AGENT, actor: 'broker' })
    await broker.fill({ fills: SOLD })
    await expect(agent.import({ facts: [fact] })).rejects.toMatchObject({
      code: 'not_allowed',
      field: 'facts',
    })
    expect((await agent.trade({ trade: 'T1' })).trade).toMatchObject({ pnl: '-500', status: 'closed' })
    // What comes after them is as if it had been told now; a person may do either.
    const later = { ...fact, at: '2026-01-12T11:00:00Z' }
    expect(await agent.import({ facts: [later] })).toMatchObject({ facts: 1 })
    expect((await agent.trade({ trade: 'T1' })).trade).toMatchObject({ pnl: '-500' })
    await broker.close()
    await agent.close()
    const person = await openMemory({ home, agent: AGENT, actor: 'person' })
    expect(await person.import({ facts: [fact] })).toMatchObject({ facts: 1 })
    await person.close()
  })
})

test('an agent’s own past comes in where nobody else has told anything', async () => {
  await inFolder(async (home) => {
    const agent = await openMemory({ home, agent: AGENT })
    await agent.equity({ equity: 100, at: '2026-01-12T00:00:00Z' })
    const past = { kind: 'equity', at: '2025-01-12T00:00:00Z', payload: { equity: 90 } }
    expect(await agent.import({ facts: [past] })).toMatchObject({ facts: 1 })
    await agent.close()
  })
})

test('what is imported is what was given, whatever becomes of the list since', async () => {
  await inFolder(async (home) => {
    const agent = await openMemory({ home, agent: AGENT })
    const facts = [{ kind: 'equity', at: '2026-01-01T00:00:00Z', payload: { equity: '7' } }]
    const importing = agent.import({ facts })
    for (const { payload } of facts) payload.equity = '7000000'
    await importing
    expect((await agent.events({ kind: 'equity' })).events.map(({ payload }) => payload.equity)).toEqual([
      '7',
    ])
    await agent.close()
  })
})

test('a verdict is on what was shown: what took its place meanwhile is refused', async () => {
  await inFolder(async (home) => {
    const person = await openMemory({
      home,
      agent: AGENT,
      actor: 'person',
      run: 'r',
      mode: 'live',
      prompt: 'Risk 1%.',
    })
    const agent = await openMemory({ home, agent: AGENT, run: 'r' })
    await agent.propose({ file: 'playbook.md', find: 'Risk 1%.', text: 'Risk 0.5%.', reason: 'safer' })
    const { createHash } = await import('node:crypto')
    const shownOf = (diff: string): string => createHash('sha256').update(diff).digest('hex')
    const [waiting] = (await person.proposals({})).proposals
    const other = shownOf('another diff')
    for (const verdict of ['approve', 'decline'] as const)
      await expect(person[verdict]({ proposal: 'C1', reason: 'agreed', shown: other })).rejects.toMatchObject(
        {
          code: 'ambiguous',
          field: 'shown',
        },
      )
    expect((await person.read({ path: 'playbook.md' })).text).toContain('Risk 1%.')
    const [proposed] = (await agent.events({ kind: 'proposal' })).events
    await expect(
      agent.import({
        facts: [
          {
            kind: 'proposal',
            at: '2025-11-01T00:00:00Z',
            knownAt: '2025-11-01T00:00:00Z',
            payload: { ...proposed?.payload, text: 'Risk 50%.' },
          },
        ],
      }),
    ).rejects.toMatchObject({ code: 'not_allowed' })
    await person.approve({ proposal: 'C1', reason: 'agreed', shown: shownOf(waiting?.diff ?? '') })
    expect((await person.read({ path: 'playbook.md' })).text).toContain('Risk 0.5%.')
    await agent.close()
    await person.close()
  })
})
