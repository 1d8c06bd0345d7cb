import { completeInstrument } from '#market'
import { Decimal, type Exact, HindcastError, type Instant, plusMs, SECOND_MS, ZERO } from '#vocabulary'
import { changedDay, marked, onDay, withFlow } from '../account/equity.ts'
import { fileLookups, keepFiles } from '../files/keep-files.ts'
import { keepQuotes, quoteLookups } from '../files/keep-quotes.ts'
import { Bookkeeper } from '../ledger/bookkeeper.ts'
import { lookupsForName, nameTrade } from '../ledger/named-trade.ts'
import { onCorrected, onVoided } from '../ledger/on-amendment.ts'
import { onFill } from '../ledger/on-fill.ts'
import { onDecision, onOrder, onRejection } from '../ledger/on-order.ts'
import { onTick } from '../ledger/on-tick.ts'
import { onTradeClosed, onTradeOpened } from '../ledger/on-trade.ts'
import { seenSince } from '../ledger/snapshot-time.ts'
import { refuseStrictness } from '../policy/permission.ts'
import { dueLookups } from '../remember/on-maintenance.ts'
import { remember } from '../remember/remember.ts'
import { type Change, end, put } from './change.ts'
import { DEFAULT_RUN } from './event.ts'
import { isRoundTrip } from './kinds/trade.ts'
import { KINDS } from './kinds.ts'
import type { EventOf, LogEvent } from './log-event.ts'
import { type Found, type Lookup, NOTHING } from './lookup.ts'
import type { AccountRow, IntentRow } from './rows.ts'
import type { State } from './state.ts'

/** Changes whenever the same log could give other rows; a store made by another version is rebuilt when asked. */
export const RULES_VERSION = 4

/** What must be looked up outside the state before the event can be decided. Most events need nothing. */
export const lookupsOf = (state: State, event: LogEvent): readonly Lookup[] => {
  switch (event.kind) {
    case 'fill':
      return fillLookups(state, event)
    case 'order':
      return state.orders.has(event.data.order) ? [] : [{ find: 'order', id: event.data.order }]
    case 'trade.opened':
      return [...refLookups(event.data), nearby(state, event.data.symbol, event.at)]
    case 'trade.closed':
      return closedLookups(state, event)
    case 'corrected':
    case 'voided':
    case 'remark':
      return lookupsForName(event.data)
    case 'maintenance':
      return dueLookups(state)
    case 'recalled':
      return quoteLookups(event)
    case 'cash':
      return event.data.trade === undefined ? [] : lookupsForName({ trade: event.data.trade })
    default:
      return fileLookups(event)
  }
}

const fillLookups = (state: State, event: EventOf<'fill'>): Lookup[] => {
  const { order, symbol } = event.data
  const lookups: Lookup[] = []
  if (order !== undefined) lookups.push({ find: 'order', id: order }, { find: 'orderLegs', order })
  if (seenSince(state.account, symbol, event.at)) lookups.push({ find: 'legs', since: event.at })
  return lookups
}

const closedLookups = (state: State, event: EventOf<'trade.closed'>): Lookup[] => {
  const closed = event.data
  if (!isRoundTrip(closed)) return [...lookupsForName(closed), ...orderLookups(closed.order)]
  if (closed.entryAt === undefined) return refLookups(closed)
  return [...refLookups(closed), nearby(state, closed.symbol, closed.entryAt)]
}

/** Trades of the symbol entered within one bar of a moment. */
const nearby = (state: State, symbol: string, at: Instant): Lookup => {
  const bar = state.config.barSeconds * SECOND_MS
  return { find: 'near', symbol, from: plusMs(at, -bar), to: plusMs(at, bar) }
}

const orderLookups = (order: string | undefined): Lookup[] =>
  order === undefined ? [] : [{ find: 'order', id: order }]

const refLookups = (ids: {
  trade?: string | undefined
  position?: string | undefined
  order?: string | undefined
}): Lookup[] => {
  const lookups: Lookup[] = []
  for (const kind of ['trade', 'position', 'order'] as const) {
    const ref = ids[kind]
    if (ref !== undefined) lookups.push({ find: 'ref', kind, ref })
  }
  lookups.push(...orderLookups(ids.order))
  return lookups
}

/** Everything an event changes. Pure: the same state, event and found rows give the same changes, and nothing is touched. */
export const decide = (state: State, event: LogEvent, found: Found = NOTHING): readonly Change[] => {
  const setsUp = KINDS[event.kind].knownBy === 'head'
  if (!setsUp) refuseRun(state, event)
  const book = new Bookkeeper(state, event)
  const before = state.account
  // Nor does a file that was seen begin a day: a run may be given documents before it knows any time.
  const begins = !setsUp && event.kind !== 'file.seen'
  const today = begins ? onDay(before, event.knownAt, state.config) : before
  const told = hear(state, event, found, book, today)
  const account: AccountRow = {
    ...told,
    trades: before.trades + book.openedTrades,
    latestAt: event.at > before.latestAt ? event.at : before.latestAt,
  }
  const day = changedDay(before, account)
  const ledger = book.finish()
  const changes = [
    ...ledger,
    put('account', account),
    ...remember(state, event, found, ledger, account),
    ...keepFiles(state, event, found),
    ...keepQuotes(event, found),
  ]
  return day ? [...changes, put('days', day)] : changes
}

const refuseRun = (state: State, { run: name }: LogEvent): void => {
  const run = state.runs.get(name)
  if (!run && name !== DEFAULT_RUN)
    throw new HindcastError('not_found', `no run called ${name} is open`, {
      field: 'run',
      next: `Open it first: hindcast run open ${name}, or openMemory with a mode.`,
    })
  if (run && run.endedAt !== null)
    throw new HindcastError('run_ended', `run ${name} has ended`, {
      field: 'run',
      next: 'Open another run; what an ended run recorded stays as it is.',
    })
}

const hear = (
  state: State,
  event: LogEvent,
  found: Found,
  book: Bookkeeper,
  account: AccountRow,
): AccountRow => {
  switch (event.kind) {
    case 'tick': {
      const seen = onTick(state, event, book, account)
      return event.data.equity === undefined ? seen : marked(seen, event.data.equity, event.at)
    }
    case 'fill':
      return onFill(state, event, found, book, account)
    case 'order':
      return onOrder(state, event, found, book, account)
    case 'equity':
      return marked(account, event.data.equity, event.at)
    case 'cash':
      bookCash(state, event, found, book)
      return withFlow(account, event.data, event.at)
    case 'trade.opened':
      return onTradeOpened(state, event, found, book, account)
    case 'trade.closed':
      return onTradeClosed(state, event, found, book, account)
    case 'decision':
      onDecision(state, event, book)
      return account
    case 'rejection':
      onRejection(state, event, book)
      return account
    case 'corrected':
      onCorrected(state, event, found, book)
      return account
    case 'voided':
      onVoided(state, event, found, book)
      return account
    case 'remark':
      addRemark(state, event, found, book)
      return account
    case 'adjusted':
      adjust(state, event, book)
      return account
    case 'configured':
      setUp(state, event, book)
      // Another calendar, another day: the next event begins it.
      return event.data.calendar === undefined ? account : { ...account, dayEndsAt: null }
    case 'instrument':
    case 'run.started':
    case 'run.ended':
      setUp(state, event, book)
      return account
    case 'incident':
    case 'recalled':
    case 'redacted':
    case 'imported':
    case 'belief.seeded':
    case 'plan.created':
    case 'plan.cancelled':
    case 'maintenance':
    case 'journal':
    case 'note':
    case 'review':
    case 'learning':
    case 'proposal':
    case 'approval':
    case 'file.seen':
    case 'file.given':
      return account
  }
}

const addRemark = (state: State, event: EventOf<'remark'>, found: Found, book: Bookkeeper): void => {
  const trade = nameTrade(state, event.data, found)
  book.bring(trade)
  book.remark(trade.id, event.data.text)
}

/** Funding, dividends and fees of a position belong to its trade. */
const bookCash = (state: State, event: EventOf<'cash'>, found: Found, book: Bookkeeper): void => {
  const { type, amount, symbol, trade } = event.data
  if (type === 'deposit' || type === 'withdrawal' || (symbol === undefined && trade === undefined)) return
  const owner =
    trade === undefined
      ? [...state.trades.values()].find((one) => one.symbol === symbol)
      : nameTrade(state, { trade }, found)
  if (!owner) return
  book.bring(owner)
  if (type === 'fee') book.cost(owner.id, 'fee', Decimal.of(amount).abs().text, ZERO, 'trade')
  else book.cost(owner.id, 'funding', ZERO, amount, 'trade')
}

const adjust = (state: State, event: EventOf<'adjusted'>, book: Bookkeeper): void => {
  const told = event.data
  const intent = state.intents.get(told.symbol)
  if (intent) adjustIntent(intent, told, book)
  for (const trade of state.trades.values()) {
    if (trade.symbol !== told.symbol) continue
    if (told.ratio !== undefined) book.adjustSplit(trade.id, told.ratio)
    if (told.to !== undefined) book.amend({ ...book.trade(trade.id), symbol: told.to }, null)
  }
}

/** What was decided before a split or rename is meant for what the symbol has become. */
const adjustIntent = (
  intent: IntentRow,
  { ratio, to }: EventOf<'adjusted'>['data'],
  book: Bookkeeper,
): void => {
  const level = (price: Exact | null): Exact | null =>
    price === null || ratio === undefined ? price : Decimal.of(price).over(Decimal.of(ratio)).text
  if (to !== undefined) book.push(end('intents', intent))
  book.push(
    put('intents', {
      ...intent,
      symbol: to ?? intent.symbol,
      stop: level(intent.stop),
      target: level(intent.target),
    }),
  )
}

const setUp = (
  state: State,
  event: EventOf<'configured'> | EventOf<'instrument'> | EventOf<'run.started'> | EventOf<'run.ended'>,
  book: Bookkeeper,
): void => {
  switch (event.kind) {
    case 'configured': {
      const { currency, calendar, barSeconds, drawdownLimit, appetite, strictFiles } = event.data
      if (strictFiles !== undefined) refuseStrictness(event.actor)
      const { config } = state
      book.push(
        put('config', {
          ...config,
          currency: currency ?? config.currency,
          calendar: calendar ?? config.calendar,
          barSeconds: barSeconds ?? config.barSeconds,
          drawdownLimit: drawdownLimit ?? config.drawdownLimit,
          appetite: appetite ?? config.appetite,
          strictFiles: strictFiles ?? config.strictFiles,
        }),
      )
      return
    }
    case 'instrument':
      book.push(put('instruments', completeInstrument(event.data, state.config.currency)))
      return
    case 'run.started': {
      const { run, mode, strategy, note } = event.data
      const known = state.runs.get(run)
      if (known && known.endedAt === null)
        throw new HindcastError('already_exists', `run ${run} is already open`, {
          field: 'run',
          next: 'Close it first, or choose another name.',
        })
      book.push(
        put('runs', {
          run,
          mode,
          strategy: strategy ?? null,
          startedAt: event.at,
          endedAt: null,
          note: note ?? null,
        }),
      )
      return
    }
    case 'run.ended': {
      const known = state.runs.get(event.data.run)
      if (!known || known.endedAt !== null)
        throw new HindcastError('not_found', `run ${event.data.run} is not open`, {
          field: 'run',
          next: 'List runs with: hindcast status.',
        })
      book.push(put('runs', { ...known, endedAt: event.at, note: event.data.note ?? known.note }))
    }
  }
}
