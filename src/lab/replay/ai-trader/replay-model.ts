import { Decimal, type Exact, type Instant, ZERO } from '#vocabulary'
import { cents } from '../cents.ts'
import { type Fed, feedTwice, type ReplayFact, type ReplayRun } from '../ledger/feed.ts'
import { bookOf, readTradesAt, realisedOf } from '../ledger/ledger-at.ts'
import type { Discrepancy, Fault, NotUnderstood, SourceReport } from '../source-report.ts'
import type { ModelLedger, PositionRow } from './position-file.ts'
import { checkRow, gapAfter, NO_GAP } from './row-check.ts'
import { type LinkedRow, linkRows } from './row-links.ts'

/** What the rules of a market say about a ledger's rows. */
export interface MarketRules {
  readonly at: (stamp: string) => Instant
  /** The price a row's order was filled at; null when the data has none. */
  readonly price: (row: PositionRow, before: PositionRow) => Exact | null
}

export interface ModelReplay {
  readonly model: string
  readonly rows: number
  readonly linked: readonly LinkedRow[]
  readonly fills: number
  readonly facts: number
  readonly roundTrips: number
  readonly realised: Decimal
  readonly open: number
  readonly flags: number
  readonly discrepancies: readonly Discrepancy[]
  readonly faults: readonly Fault[]
  readonly again: Fed['again']
}

/** Feeds one agent's ledger, then compares every row with our ledger as it stood after that row. */
export const replayModel = (
  ledger: ModelLedger,
  rules: MarketRules,
  account: ReplayRun,
): Promise<ModelReplay> => {
  const { rows, faults } = linkRows(ledger.model, ledger.rows, rules.price)
  const { facts, lastFact, deposits } = replayFactsOf(rows, rules)
  return feedTwice(account, facts, async ({ memory, seqs, trades, flags, again }) => {
    const discrepancies: Discrepancy[] = []
    let known = NO_GAP
    for (const [i, { row, isForked }] of rows.entries()) {
      const seq = seqs[lastFact[i] ?? 0] ?? 0
      const book = bookOf(deposits, await readTradesAt(memory, seq))
      const gap = gapAfter(row, book)
      // A fork is a fault of the file, and named as one: our ledger has what was done on the other branch too.
      if (!isForked) discrepancies.push(...checkRow(ledger.model, row, book, { gap, known }))
      known = gap
    }
    return {
      model: ledger.model,
      rows: rows.length,
      linked: rows,
      fills: facts.filter((fact) => fact.call === 'fill').length,
      facts: facts.length,
      roundTrips: trades.filter((trade) => trade.status === 'closed').length,
      realised: realisedOf(trades),
      open: trades.filter((trade) => trade.status === 'open').length,
      flags,
      discrepancies,
      faults,
      again,
    }
  })
}

/** The first row's cash is the deposit; a row's own id is in the fact's. `lastFact[i]` is the last fact up to row i. */
export const replayFactsOf = (
  rows: readonly LinkedRow[],
  rules: MarketRules,
): { facts: ReplayFact[]; lastFact: number[]; deposits: Exact } => {
  const [first] = rows
  if (!first) return { facts: [], lastFact: [], deposits: ZERO }
  const facts: ReplayFact[] = [
    {
      call: 'cash',
      input: { id: first.factId, at: rules.at(first.row.stamp), type: 'deposit', amount: first.row.cash },
    },
  ]
  const lastFact = [0]
  for (const { row, before, factId } of rows) {
    if (!before) continue
    const price = row.action === null ? null : rules.price(row, before)
    if (row.action !== null && price !== null) {
      const { side, symbol, size } = row.action
      const input = { id: factId, at: rules.at(row.stamp), symbol, side, size, price, fee: ZERO }
      facts.push({ call: 'fill', input: side === 'sell' ? { ...input, kind: 'agent' } : input })
    }
    lastFact.push(facts.length - 1)
  }
  return { facts, lastFact, deposits: first.row.cash }
}

const sum = (models: readonly ModelReplay[], of: (model: ModelReplay) => number): number =>
  models.reduce((total, model) => total + of(model), 0)

/** The parts of a report that every ledger of this layout has. */
export const reportOf = (
  models: readonly ModelReplay[],
  notUnderstood: readonly NotUnderstood[],
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
    faults: models.flatMap((model) => model.faults),
    notUnderstood,
    again,
    ok:
      notUnderstood.length === 0 &&
      discrepancies.length === 0 &&
      again.unchanged &&
      again.known === again.facts,
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

/** How many rows agree, in words: all of them, or so many but for what was off before. */
export const rowsAgreeing = ({
  rows,
  discrepancies,
}: Pick<SourceReport, 'rows' | 'discrepancies'>): string => {
  const off = new Set(discrepancies.map(({ where }) => where)).size
  return off === 0 ? `each of ${rows} rows` : `${rows - off} of ${rows} rows (but for what was off before)`
}

/** Orders of which no fill could be made, since nothing says at which price. */
export const unpricedOrders = (models: readonly ModelReplay[]): number =>
  models.reduce(
    (all, { linked, fills }) =>
      all + linked.filter(({ row, before }) => before && row.action !== null).length - fills,
    0,
  )
