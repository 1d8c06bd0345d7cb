import { ANCHOR_FILE, isHindcastError, sha256 } from '#vocabulary'
import { catchUp, type Progress, pages, Refold } from '../fold/refold.ts'
import { isKind, kindOf } from '../kinds/kinds.ts'
import type { HeadAnchor, LogStore, OpenLog } from '../ports.ts'
import { type Head, headOf, type StoredEvent } from '../rows/event.ts'
import { chainProblem, EMPTY_HEAD } from '../rows/hash-chain.ts'
import { LostRaces } from './lost-races.ts'
import { findTampering } from './tampering.ts'

export interface Problem {
  readonly where: string
  readonly problem: string
}

export interface Verdict {
  readonly sound: boolean
  readonly events: number
  readonly head: Head
  readonly anchor: { readonly seq: number; readonly hash: string } | null
  readonly archives: number
  readonly problems: readonly Problem[]
}

/** Past this many problems the rest adds nothing. */
const MOST_PROBLEMS = 50

/**
 * Is the record what was recorded? The pages, the chain with its texts (older logs included), the anchored head, and
 * every derived row against a fresh fold of the log.
 */
export const verifyLog = async (log: OpenLog, simulated: boolean, progress: Progress): Promise<Verdict> => {
  const { store, disk } = log
  const problems: Problem[] = (await disk.damage()).map((problem) => ({ where: 'database', problem }))
  const read = <T>(where: string, unread: T, work: () => Promise<T>) =>
    unlessDamaged(problems, where, unread, work)
  const chain = await read('events', UNREAD, () => verifyChain(store, undefined, problems))
  const archives = await read('older logs', [], () => store.archives())
  const logs = [chain]
  for (const archive of archives) {
    const name = `log ${archive.head.hash.slice(0, 12)}`
    const old = await read(name, UNREAD, () => verifyChain(store, archive.head.hash, problems))
    logs.push(old)
    if (old.head.hash !== archive.head.hash)
      problems.push({
        where: name,
        problem: 'does not end with the head it was archived under',
      })
  }
  await read('texts', undefined, () => verifyTexts(store, logs, problems))
  const tampering = await read(ANCHOR_FILE, null, () => findTampering(log, simulated))
  if (tampering !== null) problems.push({ where: ANCHOR_FILE, problem: tampering })
  const anchor = await readAnchor(disk)
  if (chain.sound) await read('derived rows', undefined, () => verifyRows(store, progress, problems))
  else
    problems.push({ where: 'derived rows', problem: 'were not compared, because the log itself is broken' })
  return {
    sound: problems.length === 0,
    events: chain.head.seq,
    head: chain.head,
    anchor,
    archives: archives.length,
    problems: problems.slice(0, MOST_PROBLEMS),
  }
}

/** What cannot be read for damage is a problem like any other, and hides none. */
const unlessDamaged = async <T>(
  problems: Problem[],
  where: string,
  unread: T,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isHindcastError(error) || error.code !== 'store_damaged') throw error
    problems.push({ where, problem: error.message })
    return unread
  }
}

interface Chain {
  readonly sound: boolean
  readonly head: Head
  readonly texts: ReadonlySet<string>
  readonly erased: ReadonlySet<string>
}

const UNREAD: Chain = { sound: false, head: EMPTY_HEAD, texts: new Set(), erased: new Set() }

const verifyChain = async (store: LogStore, log: string | undefined, problems: Problem[]): Promise<Chain> => {
  const name = log === undefined ? 'event' : `log ${log.slice(0, 12)} event`
  const texts = new Set<string>()
  const erased = new Set<string>()
  let head = EMPTY_HEAD
  let sound = true
  for await (const page of pages(store, 0, log)) {
    for (const event of page) {
      const problem = chainProblem(event, head)
      if (problem) {
        sound = false
        if (problems.length < MOST_PROBLEMS) problems.push({ where: `${name} ${event.seq}`, problem })
      }
      head = headOf(event)
      if (!problem) collectTexts(event, texts, erased)
    }
  }
  return { sound, head, texts, erased }
}

const collectTexts = (event: StoredEvent, texts: Set<string>, erased: Set<string>): void => {
  if (!isKind(event.kind)) return
  const kind = kindOf(event.kind)
  if (kind.texts.length === 0) return
  const data = JSON.parse(event.payload) as Record<string, unknown>
  for (const field of kind.texts) if (typeof data[field] === 'string') texts.add(data[field])
  for (const hash of kind.erases?.(data) ?? []) erased.add(hash)
}

const TEXTS_AT_ONCE = 500

/** Erased anywhere is erased everywhere: an older log names texts that a later `redacted` took away. */
const verifyTexts = async (store: LogStore, logs: readonly Chain[], problems: Problem[]): Promise<void> => {
  const erased = new Set(logs.flatMap((log) => [...log.erased]))
  const named = [...new Set(logs.flatMap((log) => [...log.texts]))]
  for (let i = 0; i < named.length; i += TEXTS_AT_ONCE) {
    const some = named.slice(i, i + TEXTS_AT_ONCE)
    const kept = await store.texts(some)
    for (const hash of some) {
      const text = kept.get(hash)
      const where = `text ${hash.slice(0, 12)}`
      if (text === undefined && !erased.has(hash))
        problems.push({ where, problem: 'is missing and was never redacted' })
      if (text !== undefined && sha256(text) !== hash) problems.push({ where, problem: 'was changed' })
    }
  }
}

const readAnchor = async (disk: HeadAnchor) => {
  try {
    return await disk.anchor()
  } catch (error) {
    if (isHindcastError(error)) return null
    throw error
  }
}

/** Folds until the log stands still, then compares. */
const verifyRows = async (store: LogStore, progress: Progress, problems: Problem[]): Promise<void> => {
  const generation = await store.beginGeneration('verify')
  try {
    const refold = new Refold(generation)
    const races = new LostRaces('comparing the derived rows')
    for (;;) {
      const head = await catchUp(store, refold, progress)
      const differences = await generation.differences(head, MOST_PROBLEMS)
      if (differences === 'moved') {
        await races.another()
        continue
      }
      for (const { table, key, problem } of differences)
        problems.push({ where: `${table} ${key}`, problem: `was ${problem}` })
      return
    }
  } finally {
    await generation.drop()
  }
}
