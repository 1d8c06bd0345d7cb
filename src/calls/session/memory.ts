import type { z } from 'zod'
import { A_PERSON_DOES_THIS, type Listener } from '#log'
import type { WatchOptions } from '#search'
import { type Actor, HindcastError, parse, unreadable, zFunction } from '#vocabulary'
import { type ExportFormat, exportedLines } from '../asking/exported-lines.ts'
import { type Call, isDeclared, type OptionalIfEmpty } from '../call.ts'
import type { Calls } from '../shapes.ts'
import { CALLS } from '../table.ts'
import type { Caller } from './caller.ts'
import { scanned } from './scanned-texts.ts'
import { unforeseen } from './unforeseen.ts'

/** A call of a turn: what it is asked about and recorded with is the turn's. */
type OfTurn<Name extends 'decide' | 'recall' | 'check' | 'search' | 'read'> = (
  ...input: OptionalIfEmpty<Omit<Parameters<Calls[Name]>[0] & object, 'turn'>>
) => ReturnType<Calls[Name]>
type Begun = Awaited<ReturnType<Calls['turn']>>

/** One decision: what was shown, and a way to say what was decided. */
export interface Turn extends Begun {
  /** Record what was decided, and why. */
  readonly decide: OfTurn<'decide'>
  /** What happened in situations like this turn's; what is shown is recorded with the turn. */
  readonly recall: OfTurn<'recall'>
  /** Before the order: similar losses, plans in force, size advice, beliefs that disagree. */
  readonly check: OfTurn<'check'>
  /** Passages of notes, journals and rules; what is shown is recorded with the turn and gets handles to cite. */
  readonly search: OfTurn<'search'>
  /** Lines of a file, recorded with the turn. */
  readonly read: OfTurn<'read'>
}

/** What a caller holds: an agent's memory, or one run's. */
export interface Memory extends Omit<Calls, 'turn'> {
  readonly agent: string
  /** The run that facts are recorded under. */
  readonly run: string
  /** What a person should know about how it was opened: a new agent whose name is nearly another's. */
  readonly notices: readonly string[]
  /** Begin a decision: record the snapshot, get the context for the model. */
  readonly turn: (...input: Parameters<Calls['turn']>) => Promise<Turn>
  /** Any call by its declaration, for a door that loops over them; the methods are these. */
  call<O extends Call>(call: O, input: z.input<O['input']>): Promise<z.output<O['output']>>
  /** Hears of every event after it is committed, with the rows it changed (none for another process's). */
  on(listener: Listener): Promise<() => void>
  /**
   * Keeps log and index abreast of the files until it is stopped, or the memory closed: what is edited by hand, what changes
   * in shared folders, what other processes record.
   * @example const stop = await memory.watch({ synced: ({ taken }) => console.log(taken) })
   */
  watch(options?: WatchOptions): Promise<() => Promise<void>>
  /** The lines that `export` writes, for a door that streams them. */
  exported(format: ExportFormat): AsyncIterable<string>
  /** Calls that have begun end first, and what came of them is shown in the files; whatever is called later is refused. */
  close(): Promise<void>
}

/** Runs any declared call: parses the input once, and nothing reaches the log that did not parse. */
const runCall = async <O extends Call>(
  caller: Caller,
  call: O,
  input: z.input<O['input']>,
): Promise<z.output<O['output']>> => {
  // A declaration that is not ours would be handed everything that a call may reach.
  if (!isDeclared(call)) throw notDeclared(call)
  // Before its fields are looked at: who may not call it need not learn how to.
  const { access, name } = call
  if ((access === 'person' || access === 'local') && caller.actor !== 'person')
    throw notAPersons(name, caller.actor)
  if (caller.looks && access !== 'read') throw onlyLooks(name)
  const parsed = parse(call.input, input ?? {}, call.name)
  const given = caller.mask === undefined ? parsed : scanned(parsed, caller.mask)
  try {
    // An output's schema takes what it gives: no answer is transformed.
    const answer = (await call.run(caller, given)) as z.output<O['output']>
    noteShown(caller, call.name, given, answer)
    return answer
  } catch (error) {
    throw await unforeseen(caller, error)
  }
}

/** Calls that display texts. What an agent writes later without a turn may rest on an answer that no turn recorded. */
const OF_TEXTS: ReadonlySet<string> = new Set(['search', 'read', 'knowledge', 'recall', 'show', 'lessons'])

const noteShown = ({ actor, shown }: Caller, name: string, given: unknown, answer: unknown): void => {
  if (name === 'turn') shown.outside = false
  else if (
    actor !== 'person' &&
    OF_TEXTS.has(name) &&
    !shown.outside &&
    (given as { turn?: unknown }).turn === undefined
  )
    shown.outside = hasOutside(answer)
}

const hasOutside = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasOutside)
  return Object.entries(value).some(
    ([field, one]) => (field === 'trust' && one === 'outside') || hasOutside(one),
  )
}

const notDeclared = ({ name }: Call): HindcastError =>
  new HindcastError('not_allowed', `${name} is no call of this library's`, {
    field: 'call',
    next: 'Give one of CALLS as it is, or call the method.',
  })

const notAPersons = (name: string, actor: Actor): HindcastError =>
  new HindcastError(
    'not_allowed',
    `only a person may do this (${name}); this handle belongs to the ${actor}`,
    {
      field: 'actor',
      next: A_PERSON_DOES_THIS,
    },
  )

const onlyLooks = (name: string): HindcastError =>
  new HindcastError('not_allowed', `this handle was opened to look, and ${name} changes something`, {
    field: 'look',
    next: 'Open the memory without look; as a person, with a token if the home has one.',
  })

/** The methods are the table's calls. */
export const memoryOf = (caller: Caller, notices: readonly string[]): Memory => {
  const { underWay } = caller
  // Each method parses its input by its own schema and answers by it; the compiler does not follow a loop over them.
  const calls = Object.fromEntries(
    Object.entries(CALLS).map(([name, call]) => [
      name,
      (input?: unknown) => memory.call(call as unknown as Call, input),
    ]),
  ) as unknown as Calls
  const memory: Memory = {
    ...calls,
    agent: caller.agent,
    run: caller.run,
    notices,
    call: (call, input) => underWay.run(call.name, () => runCall(caller, call, input)),
    on: (listener) =>
      underWay.run('on', async () => {
        parse(zFunction<Listener>(), listener, 'listener')
        return (await caller.log()).on(toldApart(listener))
      }),
    watch: (options = {}) =>
      underWay.run('watch', async () => {
        await caller.watching.start(options)
        return () => caller.watching.stop()
      }),
    exported: (format) => exportedLines(caller, format),
    close: () => {
      caller.closing.abort()
      return underWay.close(async () => {
        try {
          const log = await caller.recorded()
          if (log) await caller.projections.writeQuickly(log)
        } finally {
          await caller.release()
        }
      })
    },
    turn: async (input) => turnOf(memory, await calls.turn(input)),
  }
  return memory
}

/** What a listener ends in is its owner's matter, which Node prints as a warning: neither the call nor the process ends with it. */
const toldApart =
  (listener: Listener): Listener =>
  (event, changes) => {
    new Promise((told) => told(listener(event, changes))).catch((error: unknown) => {
      const said = error instanceof Error ? error.message : String(error)
      process.emitWarning(`a listener of the memory failed at ${event.kind} ${event.seq}: ${said}`, {
        type: 'HindcastWarning',
        ...(error instanceof Error && error.stack !== undefined ? { detail: error.stack } : {}),
      })
    })
  }

/** What a call of a turn is given, with the turn. */
const during = <Given extends object>(turn: string, given: Given, what: string): Given & { turn: string } => {
  try {
    return { ...given, turn }
  } catch (cause) {
    throw unreadable(what, cause)
  }
}

const turnOf = (memory: Memory, begun: Begun): Turn => {
  const { turn } = begun
  return {
    ...begun,
    decide: async (decision) => memory.decide(during(turn, decision, 'decide')),
    recall: async (question = {}) => memory.recall(during(turn, question, 'recall')),
    check: async (order) => memory.check(during(turn, order, 'check')),
    search: async (question) => memory.search(during(turn, question, 'search')),
    read: async (lines) => memory.read(during(turn, lines, 'read')),
  }
}
