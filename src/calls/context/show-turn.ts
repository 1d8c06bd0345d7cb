import { contextSettings, type Log, type Moment, momentOf, readConfig, type State, wasExposed } from '#log'
import type { GivenShown } from '#recall'
import { positionFile, RULE_FILES } from '#record'
import { type Id, type Instant, isHindcastError, isoOf } from '#vocabulary'
import { strategyOf } from '../asking/asked-situation.ts'
import type { RecordedOut } from '../outputs/recorded-output.ts'
import { encodeSymbols, type MarketGiven, symbolsIn } from '../recording/encode-symbols.ts'
import { recordFact } from '../recording/record-fact.ts'
import { turnNamed } from '../recording/turn-named.ts'
import type { Caller } from '../session/caller.ts'
import { assembleContext, type ShownContext } from './assemble-context.ts'
import type { ContextQuestion } from './context-question.ts'
import { MADE_BY } from './context-version.ts'
import { lastQuote, quoteHandlesToBe } from './quote-handles-to-be.ts'
import { questionOf } from './remade-context.ts'
import { countedProbe } from './token-probe.ts'
import { withheldAt } from './withheld-sections.ts'

/** A turn that has begun, and what it brought. */
interface BegunTurn {
  readonly id: Id
  readonly at: Instant
  /** Its caller gave the time. */
  readonly dated: boolean
  readonly market: MarketGiven
  readonly events: readonly string[] | undefined
  readonly sections: readonly GivenShown[]
}

export interface ShownTurn {
  readonly shown: ShownContext
  readonly moment: Moment
  /** Null where the turn was begun before: what it was shown is on record. */
  readonly recorded: RecordedOut | null
  /** That its time lies before what is known already. */
  readonly notices: readonly string[]
}

/** Makes the context of a turn, and records what it is shown before it is shown. */
export const showTurn = async (caller: Caller, turn: BegunTurn): Promise<ShownTurn> => {
  const log = await caller.log()
  const before = await begunBefore(log, turn)
  if (before !== null) {
    caller.begunAgain.add(turn.id)
    const question = await questionOf(log, before)
    const shown = await assembleContext(caller, question, turn.sections)
    await recordExposed(caller, log, question, turn.id, shown)
    const notices = before.isBehind ? [clockBack(turn.at)] : []
    return { shown, moment: question.moment, recorded: null, notices }
  }
  // What a person has just saved is a fact before anybody reads it.
  const held = [...(await log.state()).trades.values()].map(({ symbol }) => positionFile(symbol))
  const few = [...RULE_FILES, ...new Set(held)]
  const unread = await caller.texts.takeInEdits(caller.workspace, log, few).then(() => [], failedToRead)
  const make = async (state: State) => {
    const moment = await momentOfTurn(log, state, turn.at)
    const last = await lastQuote(log)
    const strategy = caller.strategy?.name ?? (await strategyOf(moment, caller.run))
    const question: ContextQuestion = {
      moment,
      run: caller.run,
      strategy,
      turn: turn.id,
      contexts: encodeSymbols(state, turn.market, turn.at, symbolsIn(turn.market)),
      events: turn.events,
      withheld: withheldAt(await readConfig(moment), turn.at),
      budget: contextSettings(state.config, strategy).budget,
      handlesOf: quoteHandlesToBe(log, last),
    }
    return { state, question, last, shown: await assembleContext(caller, question, turn.sections) }
  }
  let made = await make(await log.state())
  const recorded = await recordFact(caller, 'recalled', { at: turn.at, turn: turn.id }, async (state) => {
    // Another call may have quoted something meanwhile, and its passages have these numbers then.
    if (made.shown.quotes.length > 0 && (await lastQuote(log)) !== made.last) made = await make(state)
    return payloadOf(made.question, made.shown, countedProbe(await caller.tokens()))
  })
  const shown = { ...made.shown, without: [...unread, ...made.shown.without] }
  const { moment } = made.question
  return { shown, moment, recorded, notices: isBehind(log, made.state, turn.at) ? [clockBack(turn.at)] : [] }
}

/** What is new to a turn that is begun again is recorded where it is from outside: what the turn writes inherits it. */
const recordExposed = async (
  caller: Caller,
  log: Log,
  { moment }: ContextQuestion,
  turn: Id,
  { outside, hash: context }: ShownContext,
): Promise<void> => {
  const { head } = await log.state()
  if (!outside || (await wasExposed(log.store, head.seq, turn))) return
  const shown = { seq: moment.seq, context, handles: [], contexts: {}, outside: true }
  await recordFact(caller, 'recalled', { turn }, shown)
}

/** What is recorded of a context: enough to make it again. */
const payloadOf = (
  { moment, contexts, events, strategy, withheld, budget }: ContextQuestion,
  { system, user, hash, handles, lessons, quotes, outside, partly, shadow }: ShownContext,
  counted: number,
) => ({
  seq: moment.seq,
  context: hash,
  handles: [...handles],
  contexts,
  budget,
  madeBy: MADE_BY,
  counted,
  tokens: [...system.sections, ...user.sections].map(({ name: section, tokens }) => ({ section, tokens })),
  ...(strategy === undefined ? {} : { strategy }),
  ...(events === undefined ? {} : { events }),
  ...(lessons === null ? {} : { lessons }),
  ...(quotes.length === 0 ? {} : { quotes: [...quotes] }),
  ...(withheld === null ? {} : { withheld }),
  ...(shadow === null ? {} : { shadowHandles: [...shadow.handles], shadowTokens: shadow.tokens }),
  ...(partly ? { partly: true as const } : {}),
  ...(outside ? { outside: true as const } : {}),
})

/** Its own moment; one of a simulation that lies before the last one knows what was known by then. */
const momentOfTurn = async (log: Log, state: State, at: Instant): Promise<Moment> =>
  isBehind(log, state, at) ? momentOf(log, at) : { log, at, seq: state.head.seq, state }

const isBehind = (log: Log, { head }: State, at: Instant): boolean => log.simulated && at < head.knownAt

const clockBack = (at: Instant): string =>
  `clock_back: this run knows of later things already: the turn is shown, and its own calls are answered, as of ${isoOf(at)}. If that is not meant, begin another run: a run’s clock does not go back.`

/**
 * A turn of a simulation that is begun again knows what it knew, and what it was shown is on record. At the head's time that is a program
 * which was started again; a handle that began the turn itself asks anew.
 */
const begunBefore = async (log: Log, { id, at, dated }: BegunTurn) => {
  const { head } = await log.state()
  const own = begunHere.get(log) ?? new Set()
  begunHere.set(log, own)
  const isOwn = own.has(id)
  own.add(id)
  if (!log.simulated || at > head.knownAt || (at === head.knownAt && (isOwn || !dated))) return null
  return turnNamed(log, id).catch((error: unknown) => {
    if (isHindcastError(error) && error.code === 'not_found') return null
    throw error
  })
}

/** Turns that each handle began. */
const begunHere = new WeakMap<Log, Set<Id>>()

/** A disk that cannot be read takes no turn down; the context says that it is without. */
const failedToRead = (error: unknown): readonly string[] => {
  if (!isHindcastError(error)) throw error
  return [`what was edited by hand: ${error.message}`]
}
