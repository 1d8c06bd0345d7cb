import { join } from 'node:path'
import { chainOf, type VenueFill } from '#sources'
import { Decimal, isoOf } from '#vocabulary'
import { cents } from '../cents.ts'
import { feedTwice } from '../ledger/feed.ts'
import { holdingsOf, readLegsAt, readTradesAt, realisedOf } from '../ledger/ledger-at.ts'
import { withoutRepeats } from '../repeated-rows.ts'
import { readSource } from '../source-file.ts'
import type { Discrepancy, LedgerSource } from '../source-report.ts'
import { feedPlanOf } from './feed-plan.ts'
import { parseVenueFills } from './fill-file.ts'
import { fundingBetween } from './funding-file.ts'
import { tripsInside } from './trips.ts'

const FILE = 'test_get_user_fills.yaml'
const FUNDING = 'test_user_funding_history_without_end_time.yaml'

const flips = (fill: VenueFill): boolean => fill.direction.includes('>')

export const hyperliquid: LedgerSource = {
  name: 'hyperliquid',
  title: 'Hyperliquid, fills of one account: flips and self-trades',
  folder: 'trades/hyperliquid-sdk',
  needs: [FILE],
  replay: async ({ folder, home, progress }) => {
    const file = join(folder, FILE)
    const { rows: fills, faults } = withoutRepeats(parseVenueFills(await readSource(file), file), {
      // Its place in the list is the only thing that two tellings of a fill do not share.
      content: ({ line: _, ...fill }) =>
        JSON.stringify(fill, (_name, value) => (value instanceof Decimal ? value.text : value)),
      where: ({ line }) => `line ${line}`,
    })
    const chains = [...Map.groupBy(fills, (fill) => fill.coin)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([coin, own]) => chainOf(coin, own))
    const feed = feedPlanOf(chains)
    progress(`${fills.length} fills`)
    const facts = feed.map(({ fact }) => fact)
    const account = { home, agent: 'hyperliquid', run: 'fills' }
    return feedTwice(account, facts, async ({ memory, seqs, trades, flags, again }) => {
      const discrepancies: Discrepancy[] = []
      const checked = feed.filter(({ position }) => position !== null).length
      // What a coin was off by when it was last named: after a gap in the file it stays so, and is named once.
      const known = new Map<string, Decimal>()
      for (const [i, { coin, fill, position }] of feed.entries()) {
        if (position === null) continue
        const held = holdingsOf(await readTradesAt(memory, seqs[i] ?? 0)).get(coin) ?? Decimal.zero
        const off = position.minus(held)
        const isNew = !off.isZero && !off.equals(known.get(coin) ?? Decimal.zero)
        known.set(coin, off)
        if (isNew)
          discrepancies.push({
            where: fill ? `line ${fill.line}` : 'before the window',
            what: coin,
            file: position.text,
            ledger: held.text,
          })
      }
      const legs = await readLegsAt(
        memory,
        seqs.reduce((a, b) => Math.max(a, b), 0),
      )
      const fillAt = new Map(
        feed.flatMap(({ fill }, i): [number, VenueFill][] => (fill ? [[seqs[i] ?? 0, fill]] : [])),
      )
      const trips = tripsInside(trades, legs, fillAt)
      const selfTrades = chains.flatMap(({ steps }) => steps.filter((step) => step.fills.length > 1))
      const inSelf = selfTrades.flatMap((step) => step.fills).filter(flips).length
      const told = fills.filter(flips).length
      const seen = flipsIn(legs)
      const links = chains.reduce((sum, chain) => sum + chain.links, 0)
      const breaks = chains.reduce((sum, chain) => sum + chain.breaks, 0)
      const cutOff = chains.flatMap((chain) => chain.cutOff)
      const asListed = chains.reduce((sum, { coin }) => sum + linksAsListed(fills, coin), 0)
      const seeded = feed.length - fillAt.size
      const cashAgrees = trips.filter((trip) => trip.cashAgrees).length
      const venueAgrees = trips.filter((trip) => trip.venueAgrees).length
      const sumOf = (of: (trip: (typeof trips)[number]) => Decimal): string =>
        trips.reduce((sum, trip) => sum.plus(of(trip)), Decimal.zero).rounded(4).text
      const ours = sumOf((trip) => Decimal.of(trip.trade.realised))
      const theirs = sumOf((trip) => trip.closedPnl)
      const times = fills.map((fill) => fill.at).sort((a, b) => a - b)
      const [from, to] = [times[0], times.at(-1)]
      const funding = await fundingBetween(join(folder, FUNDING), from ?? 0, to ?? 0)
      const charged = fills.filter((fill) => !fill.fee.isZero).length
      return {
        source: 'hyperliquid',
        title: hyperliquid.title,
        rows: fills.length,
        facts: facts.length,
        roundTrips: trades.filter((trade) => trade.status === 'closed').length,
        realised: cents(realisedOf(trades)),
        openPositions: trades.filter((trade) => trade.status === 'open').length,
        discrepancies,
        faults,
        notUnderstood: [],
        again: { facts: facts.length, ...again },
        ok: discrepancies.length === 0 && again.unchanged && again.known === facts.length,
        tables: [
          {
            columns: [
              'coin',
              'fills',
              'steps',
              'links',
              'breaks',
              'self',
              'flips',
              'trips',
              'realised',
              'open',
            ],
            rows: chains.map(({ coin, steps, links: linked, breaks: broken, selfTrades: self }) => {
              const own = trades.filter((trade) => trade.symbol === coin)
              return [
                coin,
                `${fills.filter((fill) => fill.coin === coin).length}`,
                `${steps.length}`,
                `${linked}`,
                `${broken}`,
                `${self}`,
                `${fills.filter((fill) => fill.coin === coin && flips(fill)).length}`,
                `${own.filter((trade) => trade.status === 'closed').length}`,
                cents(realisedOf(own)),
                holdingsOf(own).get(coin)?.text ?? '0',
              ]
            }),
          },
        ],
        can: [
          ...(selfTrades.length === 0
            ? [`The order: ${links} of ${links + breaks} fills begin where the one before ended.`]
            : [
                `The order, although times are shared: ${selfTrades.length} pairs of fills are self-trades (two orders of the account met; same block, size, price and position before). Counted as one step each, ${links} of ${links + breaks} steps begin where the one before ended. Every fill on its own, by time: ${asListed} of ${fills.length - chains.length}.`,
              ]),
          `The position after every step: our ledger agrees with startPosition in ${checked - discrepancies.length} of ${checked}${discrepancies.length === 0 ? '' : ', but for what was off before'}.`,
          ...(told === 0
            ? []
            : [
                `Flips: the file marks ${told}; ${seen} happened and are two trades each in our ledger.${inSelf === 0 ? '' : ` ${inSelf} are halves of self-trades, after which the position was what it had been.`}`,
              ]),
          ...(trips.length === 0
            ? []
            : [
                `The result of ${trips.length} round trips that lie in the window: ours equals their cash exactly in ${cashAgrees}.`,
              ]),
        ],
        cannot: [
          ...(venueAgrees === trips.length
            ? []
            : [
                `What the venue means by closedPnl: it agrees to the cent in ${venueAgrees} of those ${trips.length} (ours ${ours}, theirs ${theirs} in all). Where it does not, it is not the cash that the fills made.`,
              ]),
          ...(seeded === 0
            ? []
            : [
                `What ${seeded} positions cost that were open before the window (it begins in the middle of the history). They are entered at the first price seen, so that their results count from there.`,
              ]),
          ...cutOff.map(
            (fill) =>
              `The other half of the self-trade at line ${fill.line} (${fill.coin}): the window begins between the two. The half is left out.`,
          ),
          ...(selfTrades.length === 0
            ? []
            : [
                'The order of a self-trade among steps that begin at the same position; it changes no position.',
              ]),
          `Funding: ${funding === null ? 'no file of it here' : `${funding} payments fall into the window${from === undefined || to === undefined ? '' : `, ${isoOf(from).slice(0, 19)} to ${isoOf(to).slice(11, 19)} UTC`}`}; earlier ones belong to positions whose entry is unknown. ${charged} fills have a fee.`,
        ],
        found: {
          links,
          breaks,
          asListed,
          selfTrades: selfTrades.length,
          cutOff: cutOff.length,
          flips: told,
          flipsSeen: seen,
          flipsInSelfTrades: inSelf,
          tripsInside: trips.length,
          cashAgrees,
          venueAgrees,
          ours,
          theirs,
          seeded,
          funding,
          charged,
          flags,
        },
      }
    })
  },
}

const linksAsListed = (fills: readonly VenueFill[], coin: string): number => {
  const own = fills.filter((fill) => fill.coin === coin).sort((a, b) => a.at - b.at)
  return own.filter((fill, i) => own[i - 1]?.after.equals(fill.before)).length
}

/** Events that closed one trade and opened another. */
const flipsIn = (legs: readonly { readonly seq: number; readonly kind: string }[]): number =>
  [...Map.groupBy(legs, (leg) => leg.seq).values()].filter(
    (of) => of.some((leg) => leg.kind === 'close') && of.some((leg) => leg.kind === 'open'),
  ).length
