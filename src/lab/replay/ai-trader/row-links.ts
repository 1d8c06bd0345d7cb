import { Decimal, type Exact, ZERO } from '#vocabulary'
import type { Fault, FaultKind } from '../source-report.ts'
import type { PositionRow } from './position-file.ts'

/** A row with the one that it goes on from, which in a sound file is the one before it. */
export interface LinkedRow {
  readonly row: PositionRow
  readonly before: PositionRow | null
  readonly isForked: boolean
  /** Its fact's own: of rows that share an id, the later ones have their line in it. */
  readonly factId: string
}

export interface LinkedRows {
  readonly rows: readonly LinkedRow[]
  readonly faults: readonly Fault[]
}

/** What a row's order was filled at, as a market's rules have it; null where that is not known. */
type PriceOf = (row: PositionRow, before: PositionRow) => Exact | null

/**
 * The rows in the file's order, each with the row that it goes on from. A row that is there twice is taken once. Of what two writers left, or
 * one that was started again from an older copy, each row is put behind the state that it shows.
 */
export const linkRows = (model: string, rows: readonly PositionRow[], price: PriceOf): LinkedRows => {
  const faulty: FaultyRow[] = []
  const linked: LinkedRow[] = []
  const contents = new Map<number, string>()
  let highest = -1
  for (const row of rows) {
    const content = contentOf(row)
    const known = contents.get(row.id)
    if (known === content) {
      faulty.push({ kind: 'repeated row', row })
      continue
    }
    if (known !== undefined) faulty.push({ kind: 'id reuse', row })
    else if (row.id < highest) faulty.push({ kind: 'id regression', row })
    contents.set(row.id, content)
    highest = Math.max(highest, row.id)
    const last = linked.at(-1)?.row ?? null
    const from = last === null || follows(row, last, price) ? last : origin(row, linked, price)
    const isForked = from !== null && from !== last
    if (isForked) faulty.push({ kind: 'forked state', row, from })
    const factId = known === undefined ? `row-${row.id}` : `row-${row.id}-line-${row.line}`
    linked.push({ row, before: from ?? last, isForked, factId })
  }
  return { rows: linked, faults: faultsOf(model, faulty) }
}

const contentOf = ({ line: _, holdings, ...row }: PositionRow): string =>
  JSON.stringify([row, [...holdings].sort(([a], [b]) => (a < b ? -1 : 1))])

/** The newest row whose state this one goes on from; null where none is. */
const origin = (row: PositionRow, linked: readonly LinkedRow[], price: PriceOf): PositionRow | null =>
  linked.findLast((earlier) => follows(row, earlier.row, price))?.row ?? null

const HALF_CENT = Decimal.of('0.005' as Exact)

/** Whether a row is what its order makes of another: holdings exactly, cash to the cent where the price is known. */
const follows = (row: PositionRow, before: PositionRow, price: PriceOf): boolean => {
  for (const symbol of new Set([
    ...row.holdings.keys(),
    ...before.holdings.keys(),
    row.action?.symbol ?? '',
  ])) {
    const was = Decimal.of(before.holdings.get(symbol) ?? ZERO)
    const is = Decimal.of(row.holdings.get(symbol) ?? ZERO)
    if (!was.plus(symbol === row.action?.symbol ? signedSize(row) : Decimal.zero).equals(is)) return false
  }
  const paid = row.action === null ? ZERO : price(row, before)
  if (paid === null) return true
  const expected = Decimal.of(before.cash).minus(signedSize(row).times(Decimal.of(paid)))
  return expected.minus(Decimal.of(row.cash)).abs().compare(HALF_CENT) < 0
}

const signedSize = ({ action }: PositionRow): Decimal => {
  if (action === null) return Decimal.zero
  const size = Decimal.of(action.size)
  return action.side === 'buy' ? size : size.negated()
}

interface FaultyRow {
  readonly kind: FaultKind
  readonly row: PositionRow
  readonly from?: PositionRow | undefined
}

/** One fault for rows of one kind that stand together. */
const faultsOf = (model: string, faulty: readonly FaultyRow[]): Fault[] => {
  const runs: FaultyRow[][] = []
  for (const one of faulty) {
    const run = runs.findLast(([first]) => first?.kind === one.kind)
    const goesOn = run?.at(-1)?.row.line === one.row.line - 1 && one.kind !== 'forked state'
    if (run && goesOn) run.push(one)
    else runs.push([one])
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last) return []
    const where = first === last ? `line ${first.row.line}` : `lines ${first.row.line} to ${last.row.line}`
    return [{ kind: first.kind, where: `${model}, ${where}`, what: WORDS[first.kind](first) }]
  })
}

const WORDS: { readonly [Kind in FaultKind]: (first: FaultyRow) => string } = {
  'repeated row': ({ row }) => `row ${row.id} is there before, the same in all; taken once`,
  'id reuse': ({ row }) => `the id ${row.id} is another row's before`,
  'id regression': ({ row }) => `the id ${row.id} is lower than one before it`,
  'forked state': ({ row, from }) =>
    `row ${row.id} goes on from row ${from?.id ?? ''} (line ${from?.line ?? ''}), not from the row before it`,
}
