import { join } from 'node:path'
import { Decimal } from '#vocabulary'
import { cents } from '../cents.ts'
import { feedTwice, type ReplayFact } from '../ledger/feed.ts'
import { realisedOf } from '../ledger/ledger-at.ts'
import { withoutRepeats } from '../repeated-rows.ts'
import { readSource } from '../source-file.ts'
import type { Discrepancy, Fault, LedgerSource } from '../source-report.ts'
import { type Compared, compareTrades, type Shared, sharedAmong } from './comparison.ts'
import { readSideFiles } from './side-files.ts'
import { type ArenaTrade, parseArenaTrades } from './trade-file.ts'

/** One call for the whole round trip. A liquidation is the only reason for an exit that the file can name. */
const factOf = (trade: ArenaTrade): ReplayFact => ({
  call: 'tradeRecord',
  input: {
    id: trade.id,
    trade: trade.id,
    at: trade.exitAt,
    entryAt: trade.entryAt,
    symbol: trade.symbol,
    side: trade.side,
    size: trade.size,
    entryPrice: trade.entryPrice,
    exitPrice: trade.exitPrice,
    fee: trade.fee,
    kind: trade.liquidated ? 'liquidated' : 'unknown',
  },
})

/** Trades that share an id are trades of their own all the same, and named so. */
const withOwnIds = (
  trades: readonly ArenaTrade[],
): { readonly trades: readonly ArenaTrade[]; readonly faults: readonly Fault[] } => {
  const uses = new Map<string, number>()
  const faults: Fault[] = []
  const named = trades.map((trade) => {
    const use = (uses.get(trade.id) ?? 0) + 1
    uses.set(trade.id, use)
    if (use === 1) return trade
    if (use === 2) faults.push({ kind: 'id reuse', where: trade.id, what: 'another trade has this id too' })
    return { ...trade, id: `${trade.id}-${use}` }
  })
  return { trades: named, faults }
}

const sharedWords = ({ duplicates, entries, exits, overlaps }: Shared): string[] => {
  const found = [
    [duplicates, 'have both times in common with another'],
    [entries, 'share their entry fill with another (partial exits of one position)'],
    [exits, 'share their exit fill'],
    [overlaps, 'pairs were open at once'],
  ] as const
  const words = found.flatMap(([n, what]) => (n === 0 ? [] : [`${n} ${what}`]))
  return words.length === 0 ? [] : [`Trades of their own here: ${words.join(', ')}.`]
}

const discrepancyOf = ({ told, ours, grossAgrees }: Compared): Discrepancy[] =>
  ours === null || !grossAgrees
    ? [{ where: told.id, what: 'gross result', file: told.gross, ledger: ours?.realised ?? 'no trade' }]
    : []

const money = (of: readonly Compared[], pick: (one: Compared) => Decimal): string =>
  cents(of.reduce((sum, one) => sum.plus(pick(one)), Decimal.zero))

export const alphaArena: LedgerSource = {
  name: 'alpha-arena',
  title: 'Alpha Arena: round trips of real money',
  folder: 'agents/alpha-arena',
  needs: ['trades.json'],
  replay: async ({ folder, home, progress }) => {
    const file = join(folder, 'trades.json')
    const listed = parseArenaTrades(await readSource(file), file)
    const { rows: once, faults: repeats } = withoutRepeats(listed, {
      content: (trade) => JSON.stringify(trade),
      where: ({ id }) => id,
    })
    const { trades: told, faults: reuses } = withOwnIds(once)
    const models = [...Map.groupBy(told, (trade) => trade.model)].sort(([a], [b]) => (a < b ? -1 : 1))
    const runs = []
    for (const [model, trades] of models) {
      progress(model)
      const account = { home, agent: 'alpha-arena', run: model }
      runs.push(
        await feedTwice(account, trades.map(factOf), async (fed) => ({
          model,
          compared: compareTrades(trades, fed.trades),
          roundTrips: fed.trades.filter((trade) => trade.status === 'closed').length,
          open: fed.trades.filter((trade) => trade.status === 'open').length,
          realised: realisedOf(fed.trades),
          flags: fed.flags,
          again: fed.again,
        })),
      )
    }
    const all = runs.flatMap((run) => run.compared)
    const discrepancies = all.flatMap(discrepancyOf)
    const again = {
      facts: all.length,
      known: runs.reduce((sum, run) => sum + run.again.known, 0),
      unchanged: runs.every((run) => run.again.unchanged),
    }
    const shared = sharedAmong(told)
    const side = await readSideFiles(folder, told)
    const netAgrees = all.filter((one) => one.netAgrees).length
    const netOff = money(all, ({ netOff: off }) => off ?? Decimal.zero)
    const count = (test: (trade: ArenaTrade) => boolean): number => told.filter(test).length
    const booked = count((t) => Decimal.of(t.booked).rounded(4).equals(Decimal.of(t.net).rounded(4)))
    const repaired = count((t) => t.sizeRepaired)
    const silent = count((t) => t.confidence === 0 && t.leverage === 1 && !t.hasPlan)
    const resting = count((t) => t.resting)
    const liquidated = count((t) => t.liquidated)
    return {
      source: 'alpha-arena',
      title: alphaArena.title,
      rows: told.length,
      facts: all.length,
      roundTrips: runs.reduce((sum, run) => sum + run.roundTrips, 0),
      realised: cents(runs.reduce((sum, run) => sum.plus(run.realised), Decimal.zero)),
      openPositions: runs.reduce((sum, run) => sum + run.open, 0),
      discrepancies,
      faults: [...repeats, ...reuses],
      notUnderstood: [],
      again,
      ok: discrepancies.length === 0 && again.unchanged && again.known === again.facts,
      tables: [
        {
          columns: ['model', 'trades', 'trips', 'our pnl', 'file net', 'gross differ', 'net differ'],
          rows: runs.map(({ model, compared, roundTrips, realised }) => [
            model,
            `${compared.length}`,
            `${roundTrips}`,
            cents(realised),
            money(compared, (one) => Decimal.of(one.told.net)),
            `${compared.filter((one) => !one.grossAgrees).length}`,
            `${compared.filter((one) => !one.netAgrees).length}`,
          ]),
        },
      ],
      can: [
        `${discrepancies.length === 0 ? 'Every round trip' : 'Round trips'}, with the gross result: ${all.length - discrepancies.length} of ${all.length} agree with realized_gross_pnl to the cent.`,
        ...(netAgrees === all.length
          ? [`The net result of all ${all.length}.`]
          : [
              `The net result of ${netAgrees}.${booked === told.length ? ` The file's net is what the venue booked at both ends, from its own average entry over all fills; the file shows one entry price.` : ` The file's net is what the venue booked at both ends in ${booked} of ${told.length}.`} ${all.length - netAgrees} differ from gross less commission, together by ${netOff} (ours less theirs).`,
            ]),
        ...(repaired === 0
          ? []
          : [`${repaired} sizes are doubles such as 15.479999999999999; they are recorded at 8 decimals.`]),
        ...sharedWords(shared),
      ],
      cannot: [
        silent === told.length
          ? `Stops, targets, confidence and leverage: all ${silent} have an empty exit plan, confidence 0 and leverage 1.`
          : `Stops, targets, confidence and leverage: ${told.length - silent} of ${told.length} have some, which is not read here.`,
        `Why a trade ended: ${liquidated} liquidations are marked${resting === 0 ? '' : `; ${resting} exits were resting orders, which may be targets`}. The rest is unknown.`,
        'Funding: the file has none, so that no net result here includes it.',
        'The single fills of an entry or exit, and with them the venue’s average price.',
        ...(side.windowed && side.windowed.length > 0
          ? [
              `All trades: the published totals say more than the file has for ${side.windowed.join(', ')}. It is a window; absence is not deletion.`,
            ]
          : []),
        ...(side.positions
          ? [
              `Open positions: positions.json is of another moment (${side.positions.inTrades} of its ${side.positions.all} entries became trades of the file) and is not fed. Leaderboard counts agree for ${side.leaderboardAgrees ?? 0} models.`,
            ]
          : []),
      ],
      found: {
        ...shared,
        netAgrees,
        netOff,
        booked,
        repaired,
        silent,
        resting,
        liquidated,
        windowed: side.windowed,
        leaderboardAgrees: side.leaderboardAgrees,
        positions: side.positions,
        flags: runs.reduce((sum, run) => sum + run.flags, 0),
      },
    }
  },
}
