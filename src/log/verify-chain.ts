import { HindcastError, suggest } from '#vocabulary'
import { pages } from './fold/fold-again.ts'
import { isKind, kindOf } from './kinds/kinds.ts'
import type { LogReader } from './ports.ts'
import { MOST_PROBLEMS, type Problem } from './problem.ts'
import { type Head, headOf, type Payload, type StoredEvent } from './rows/event.ts'
import { chainProblem, EMPTY_HEAD } from './rows/hash-chain.ts'
import { textHashAt } from './rows/text-fields.ts'

/** The log read from its first event to its last. */
export interface Chain {
  readonly sound: boolean
  readonly head: Head
  /** The texts that its events name, and those that they erased. */
  readonly texts: ReadonlySet<string>
  readonly erased: ReadonlySet<string>
}

/** Stands for a log that could not be read. */
export const UNREAD: Chain = { sound: false, head: EMPTY_HEAD, texts: new Set(), erased: new Set() }

/** Reads the log from its first event and checks each event against the one before it. */
export const verifyChain = async (log: LogReader, problems: Problem[]): Promise<Chain> => {
  const texts = new Set<string>()
  const erased = new Set<string>()
  let head = EMPTY_HEAD
  let sound = true
  for await (const page of pages(log)) {
    for (const event of page) {
      const problem = chainProblem(event, head)
      if (problem) {
        sound = false
        if (problems.length < MOST_PROBLEMS) problems.push({ where: `event ${event.seq}`, problem })
      }
      head = headOf(event)
      if (!problem) collectTexts(event, texts, erased)
    }
  }
  return { sound, head, texts, erased }
}

/** Pages of events, each checked against the one before it: rows are never rebuilt from a log that was edited. */
export async function* checkedPages(log: Pick<LogReader, 'events'>): AsyncGenerator<readonly StoredEvent[]> {
  let head = EMPTY_HEAD
  for await (const page of pages(log)) {
    for (const event of page) {
      const problem = chainProblem(event, head)
      if (problem !== null)
        throw new HindcastError('tampered', `event ${event.seq} ${problem}`, {
          next: `Look at all of it with ${suggest('verify')}, and restore a backup. Nothing was changed.`,
        })
      head = headOf(event)
    }
    yield page
  }
}

const collectTexts = (event: StoredEvent, texts: Set<string>, erased: Set<string>): void => {
  if (!isKind(event.kind)) return
  const kind = kindOf(event.kind)
  if (kind.texts.length === 0 && kind.erases === undefined) return
  const data = JSON.parse(event.payload) as Payload
  for (const field of kind.texts) {
    const hash = textHashAt(data, field)
    if (hash !== undefined) texts.add(hash)
  }
  for (const hash of kind.erases?.(data) ?? []) erased.add(hash)
}
