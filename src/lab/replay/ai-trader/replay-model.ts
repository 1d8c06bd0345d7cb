import { Decimal, type Exact, type Instant, ZERO } from '#vocabulary'
import { cents } from '../cents.ts'
import { type Fed, feedTwice, type ReplayFact, type ReplayRun } from '../ledger/feed.ts'
import { bookOf, readTradesAt, realisedOf } from '../ledger/ledger-at.ts'
import type { Discrepancy, SourceReport } from '../source-report.ts'
import type { ModelLedger, PositionRow } from './position-file.ts'
import { checkRow } from './row-check.ts'

/** What the rules of a market say about a ledger's rows. */
export interface MarketRules {
  readonly at: (stamp: string) => Instant
  /** The price a row's order was filled at; null when the data has none. */
  readonly price: (row: PositionRow, before: PositionRow) => Exact | null
}

export interface ModelReplay {
  readonly model: string
  readonly rows: number
  readonly fills: number
  readonly facts: number
  readonly roundTrips: number
  readonly realised: Decimal
  readonly open: number
  readonly flags: number
  readonly discrepancies: readonly Discrepancy[]
  readonly again: Fed['again']
}

/** Feeds one agent's ledger, then compares every row with our ledger as it stood after that row. */
export const replayModel = (
  ledger: ModelLedger,
  rules: MarketRules,
  account: ReplayRun,
): Promise<ModelReplay> => {
  const { facts, lastFact, deposits } = replayFactsOf(ledger.rows, rules)
  return feedTwice(account, facts, async ({ memory, seqs, trades, flags, again }) => {
    const discrepancies: Discrepancy[] = []
    for (const [i, row] of ledger.rows.entries()) {
      const seq = seqs[lastFact[i] ?? 0] ?? 0
      const book = bookOf(deposits, await readTradesAt(memory, seq))
      discrepancies.push(...checkRow(ledger.model, row, book))
    }
    return {
      model: ledger.model,
      rows: ledger.rows.length,
      fills: facts.filter((fact) => fact.call === 'fill').length,
      facts: facts.length,
      roundTrips: trades.filter((trade) => trade.status === 'closed').length,
      realised: realisedOf(trades),
      open: trades.filter((trade) => trade.status === 'open').length,
      flags,
      discrepancies,
      again,
    }
  })
}

/** The first row's cash is the deposit; a row's own id is the fact's. `lastFact[i]` is the last fact up to row i. */
export const replayFactsOf = (
  rows: readonly PositionRow[],
  rules: MarketRules,
): { facts: ReplayFact[]; lastFact: number[]; deposits: Exact } => {
  const [first] = rows
  if (!first) return { facts: [], lastFact: [], deposits: ZERO }
  const facts: ReplayFact[] = [
    {
      call: 'cash',
      input: { id: `row-${first.id}`, at: rules.at(first.stamp), type: 'deposit', amount: first.cash },
    },
  ]
  const lastFact = [0]
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1]
    if (!before) continue
    const price = row.action === null ? null : rules.price(row, before)
    if (row.action !== null && price !== null) {
      const { side, symbol, size } = row.action
      const input = { id: `row-${row.id}`, at: rules.at(row.stamp), symbol, side, size, price, fee: ZERO }
      facts.push({ call: 'fill', input: side === 'sell' ? { ...input, kind: 'agent' } : input })
    }
    lastFact.push(facts.length - 1)
  }
  return { facts, lastFact, deposits: first.cash }
}

const sum = (models: readonly ModelReplay[], of: (model: ModelReplay) => number): number =>
  models.reduce((total, model) => total + of(model), 0)

/** The parts of a report that every ledger of this layout has. */
export const reportOf = (
  models: readonly ModelReplay[],
): Omit<SourceReport, 'source' | 'title' | 'can' | 'cannot' | 'found'> => {
  const discrepancies = models.flatMap((model) => model.discrepancies)
  const again = {
    facts: sum(models, (model) => model.facts),
    known: sum(models, (model) => model.again.known),
    unchanged: models.every((model) => model.again.unchanged),
  }
  return {
    rows: sum(models, (model) => model.rows),
    facts: again.facts,
    roundTrips: sum(models, (model) => model.roundTrips),
    realised: cents(models.reduce((total, model) => total.plus(model.realised), Decimal.zero)),
    openPositions: sum(models, (model) => model.open),
    discrepancies,
    again,
    ok: discrepancies.length === 0 && again.unchanged && again.known === again.facts,
    tables: [
      {
        columns: ['model', 'rows', 'fills', 'trips', 'realised', 'open', 'differ'],
        rows: models.map((model) => [
          model.model,
          `${model.rows}`,
          `${model.fills}`,
          `${model.roundTrips}`,
          cents(model.realised),
          `${model.open}`,
          `${model.discrepancies.length}`,
        ]),
      },
    ],
  }
}
