import type { z } from 'zod'
import type { Change, StoredEvent } from '#record'
import type { WatchOptions } from '#text-index'
import { parse } from '#vocabulary'
import type { Caller } from './caller.ts'
import type { Operation } from './operation.ts'
import { CALLS } from './table.ts'

type Calls = typeof CALLS
type InputOf<O extends Operation> = z.input<O['input']>
type OutputOf<O extends Operation> = z.output<O['output']>

/** One decision: what was shown, and a way to say what was decided. */
export interface Turn extends OutputOf<Calls['turn']> {
  decide(decision: Omit<InputOf<Calls['decide']>, 'turn'>): Promise<OutputOf<Calls['decide']>>
  /** What happened in situations like this turn's; what is shown is recorded with the turn. */
  recall(question: Omit<InputOf<Calls['recall']>, 'turn'>): Promise<OutputOf<Calls['recall']>>
  /** Before the order: similar losses, plans in force, size advice, beliefs that disagree. */
  check(order: Omit<InputOf<Calls['check']>, 'turn'>): Promise<OutputOf<Calls['check']>>
  /** Passages of notes, journals and rules; what is shown is recorded with the turn and gets handles to cite. */
  search(question: Omit<InputOf<Calls['search']>, 'turn'>): Promise<OutputOf<Calls['search']>>
  /** Lines of a file, recorded with the turn. */
  read(lines: Omit<InputOf<Calls['read']>, 'turn'>): Promise<OutputOf<Calls['read']>>
}

/** Runs any declared call: parses the input once, and nothing reaches the log that did not parse. */
export const callOperation = async <O extends Operation>(
  caller: Caller,
  operation: O,
  input: InputOf<O>,
): Promise<OutputOf<O>> =>
  (await operation.run(caller, parse(operation.input, input, operation.name))) as OutputOf<O>

/** What a caller holds: an agent's memory, or one run's. Its methods are the table's calls. */
export class Memory {
  private readonly caller: Caller
  /** What a person should know about how it was opened: a new agent whose name is nearly another's. */
  readonly notices: readonly string[]

  constructor(caller: Caller, notices: readonly string[] = []) {
    this.caller = caller
    this.notices = notices
  }

  get agent(): string {
    return this.caller.agent
  }

  get run(): string {
    return this.caller.run
  }

  /** Any call by its declaration; the named methods below are these. */
  call<O extends Operation>(operation: O, input: InputOf<O>): Promise<OutputOf<O>> {
    return callOperation(this.caller, operation, input)
  }

  /** Hears of every event after it is committed, with the rows it changed (none for another process's). */
  async on(listener: (event: StoredEvent, changes: readonly Change[]) => void): Promise<() => void> {
    return (await this.caller.log()).on(listener)
  }

  /**
   * Keeps log and index abreast of the files until it is stopped, or the memory closed: what is edited by hand, what changes
   * in shared folders, what other processes record.
   * @example const stop = await memory.watch({ synced: ({ taken }) => console.log(taken) })
   */
  async watch(options: WatchOptions = {}): Promise<() => Promise<void>> {
    await this.caller.watching.start(options)
    return () => this.caller.watching.stop()
  }

  /** What came of it is shown in the files before the log is let go. */
  async close(): Promise<void> {
    try {
      const log = await this.caller.recorded()
      if (log) await this.caller.projections.writeQuickly(log)
    } finally {
      await this.caller.release()
    }
  }

  async turn(input: InputOf<Calls['turn']>): Promise<Turn> {
    const begun = await this.call(CALLS.turn, input)
    const { turn } = begun
    return {
      ...begun,
      decide: (decision) => this.decide({ ...decision, turn }),
      recall: (question) => this.recall({ ...question, turn }),
      check: (order) => this.check({ ...order, turn }),
      search: (question) => this.search({ ...question, turn }),
      read: (lines) => this.read({ ...lines, turn }),
    }
  }

  decide = this.method(CALLS.decide)
  context = this.method(CALLS.context)
  tick = this.method(CALLS.tick)
  fill = this.method(CALLS.fill)
  order = this.method(CALLS.order)
  reject = this.method(CALLS.reject)
  incident = this.method(CALLS.incident)
  tradeOpen = this.method(CALLS.tradeOpen)
  tradeClose = this.method(CALLS.tradeClose)
  tradeRecord = this.method(CALLS.tradeRecord)
  tradeRemark = this.method(CALLS.tradeRemark)
  equity = this.method(CALLS.equity)
  cash = this.method(CALLS.cash)
  adjust = this.method(CALLS.adjust)
  instrument = this.method(CALLS.instrument)
  configure = this.method(CALLS.configure)
  correct = this.method(CALLS.correct)
  void = this.method(CALLS.void)
  redact = this.method(CALLS.redact)
  trades = this.method(CALLS.trades)
  trade = this.method(CALLS.trade)
  positions = this.method(CALLS.positions)
  recall = this.method(CALLS.recall)
  size = this.method(CALLS.size)
  check = this.method(CALLS.check)
  beliefs = this.method(CALLS.beliefs)
  beliefSeed = this.method(CALLS.beliefSeed)
  plans = this.method(CALLS.plans)
  planCreate = this.method(CALLS.planCreate)
  planCancel = this.method(CALLS.planCancel)
  mood = this.method(CALLS.mood)
  habits = this.method(CALLS.habits)
  performance = this.method(CALLS.performance)
  journal = this.method(CALLS.journal)
  note = this.method(CALLS.note)
  review = this.method(CALLS.review)
  learn = this.method(CALLS.learn)
  propose = this.method(CALLS.propose)
  proposals = this.method(CALLS.proposals)
  approve = this.method(CALLS.approve)
  decline = this.method(CALLS.decline)
  distil = this.method(CALLS.distil)
  read = this.method(CALLS.read)
  search = this.method(CALLS.search)
  reindex = this.method(CALLS.reindex)
  maintain = this.method(CALLS.maintain)
  activity = this.method(CALLS.activity)
  events = this.method(CALLS.events)
  status = this.method(CALLS.status)
  runs = this.method(CALLS.runs)
  diff = this.method(CALLS.diff)
  runOpen = this.method(CALLS.runOpen)
  runClose = this.method(CALLS.runClose)
  verify = this.method(CALLS.verify)
  rebuild = this.method(CALLS.rebuild)
  backup = this.method(CALLS.backup)
  import = this.method(CALLS.import)
  export = this.method(CALLS.export)
  delete = this.method(CALLS.delete)
  doctor = this.method(CALLS.doctor)

  private method<O extends Operation>(operation: O): (input: InputOf<O>) => Promise<OutputOf<O>> {
    return (input) => this.call(operation, input)
  }
}
