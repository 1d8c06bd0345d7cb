import type { Memory } from 'hindcast'

const day = (n: number, hour = 10): string => new Date(Date.UTC(2025, 5, n, hour)).toISOString()

const LONG = { symbol: 'GOLD', side: 'long', size: 1, entryPrice: 2_000, stop: 1_990 } as const
const NEWS = 'Gold falls as the dollar firms and yields rise after the jobs report'

/** Records each kind of fact that a call can record, by handles wherever a call takes them. All of it happened in June 2025. */
export const recordEveryKind = async (person: Memory, agent: Memory): Promise<void> => {
  await person.configure({ currency: 'USD' })
  await person.instrument({ symbol: 'GOLD', multiplier: 1 })
  await person.beliefSeed({
    proposition: 'Breakouts with the trend pay.',
    condition: { trend: 'up' },
    at: day(1),
  })
  for (let n = 0; n < 12; n++)
    await agent.tradeRecord({
      ...{ ...LONG, strategy: { name: 'breakout', version: '1', parameters: {} } },
      ...{
        at: day(2 + n),
        entryAt: day(2 + n, 9),
        exitPrice: n % 3 === 0 ? 1_995 : 2_020,
        trade: `own ${n}`,
      },
    })
  for (let n = 0; n < 5; n++)
    await agent.observe({
      at: day(14, n + 1),
      text: `${NEWS} ${n}`,
      symbol: 'GOLD',
      sentiment: -0.9,
      importance: 40,
    })
  await agent.planCreate({
    at: day(14, 11),
    condition: { trend: 'up' },
    action: { type: 'alert', message: 'mind the trend' },
    sources: ['E1', 'B1', 'K1', 'T2', 'E999'],
  })
  await agent.remark({ at: day(14, 12), on: 'P1', text: 'it kept us out' })
  await agent.remark({ at: day(14, 12), on: 'T2', text: 'early' })
  await agent.cash({ at: day(14, 12), type: 'fee', amount: 1, trade: 'E2' })
  await agent.write({ to: 'note', at: day(14, 13), key: 'gold', text: 'Gold is quiet before payrolls.' })
  await agent.write({ to: 'journal', at: day(14, 13), text: 'Nothing to do.' })
  await agent.write({ to: 'review', at: day(14, 13), key: 'month_2025-06', text: 'A quiet month.' })
  await agent.write({ to: 'learning', at: day(14, 13), text: 'Wait for the close.' })
  await agent.propose({
    at: day(14, 14),
    file: 'playbook.md',
    text: '- Trade half before payrolls.',
    reason: 'T1',
  })
  await person.judge({ verdict: 'approve', of: 'C1', at: day(14, 15) })
  await agent.propose({ at: day(14, 15), file: 'playbook.md', text: '- Trade double.', reason: 'T2' })
  await person.judge({ verdict: 'decline', of: 'C2', at: day(14, 16), reason: 'no' })
  await person.reflect({ at: day(15, 1), reflector: 'model' })
  await person.judge({ of: 'L1', verdict: 'promote', at: day(15, 2) })
  const turn = await agent.turn({
    at: day(15),
    equity: 10_000,
    positions: [],
    context: { GOLD: { trend: 'up' } },
  })
  await agent.search({ question: 'gold quiet before payrolls', turn: turn.turn, all: true })
  for (const path of ['K1', 'proposals/C1.md', 'notes/gold.md']) await agent.read({ path, turn: turn.turn })
  await turn.check({ symbol: 'GOLD', side: 'long', stop: 1_990 })
  const cites = ['E1', 'T2', 'B1', 'P1', 'N1', 'K1', 'L1', 'C1', 'K999', 'a hunch']
  await turn.decide({ action: 'enter', symbol: 'GOLD', side: 'long', reason: NEWS, cites })
  await agent.decide({ at: day(15, 11), action: 'hold', trade: 'T2', reason: 'as planned' })
  await agent.order({ status: 'rejected', at: day(15, 11), rule: 'R3_POSITION_CAP' })
  await agent.incident({ at: day(15, 12), text: 'the line dropped' })
  await agent.order({ at: day(15, 12), order: 'o1', status: 'placed', symbol: 'OIL', side: 'buy', size: 1 })
  await agent.fill({ at: day(15, 12), symbol: 'OIL', side: 'buy', size: 1, price: 70 })
  await agent.tick({ at: day(15, 13), equity: 10_000 })
  await agent.adjust({ at: day(15, 13), symbol: 'SILVER', ratio: 2 })
  await agent.planCancel({ at: day(15, 14), plan: 'P1' })
  await person.correct({ at: day(15, 14), trade: 'T3', set: { fees: 1 }, reason: 'statement' })
  await person.correct({ at: day(15, 15), trade: 'T4', void: true, reason: 'never was' })
  await agent.tradeRecord({ ...LONG, at: day(15, 16), entryAt: day(15, 15), exitPrice: 2_010, pnl: 900 })
  const [flag] = (await person.flags()).flags
  await person.judge({ verdict: 'close', at: day(15, 17), of: flag?.handle ?? 'F1', reason: 'looked at' })
  await person.maintain({ at: day(17) })
  const text = (await person.events({ kind: 'note' })).events.at(-1)
  await agent.write({ to: 'note', at: day(17), key: 'gold', text: 'another level' })
  await person.redact({ hashes: [Object.values(text?.texts ?? {})[0] ?? ''], reason: 'private' })
  await person.runClose({})
}

/** Kinds that only a log which is not the one that was anchored has, and a shared document that went away. */
export const NOT_BY_CALLS = ['accepted', 'file.gone']
