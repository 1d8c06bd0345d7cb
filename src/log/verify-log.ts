import { ANCHOR_FILE, type Anchor, isHindcastError, sha256 } from '#vocabulary'
import { contradicted, findTampering, lastAnchor } from './anchors.ts'
import { compareRows } from './compare-rows.ts'
import { foldAgain, pages } from './fold/fold-again.ts'
import { isKind, kindOf } from './kinds/kinds.ts'
import type { LogReader, OpenLog, Progress } from './ports.ts'
import { headOf, type Payload, type StoredEvent } from './rows/event.ts'
import { chainProblem, EMPTY_HEAD } from './rows/hash-chain.ts'
import { textHashAt } from './rows/text-fields.ts'

export interface Problem {
  readonly where: string
  readonly problem: string
}

/** Past this many problems the rest adds nothing. */
export const MOST_PROBLEMS = 50

export type Verdict = Awaited<ReturnType<typeof verifyLog>>

/** Checks that the record is what was recorded: pages, chain, texts, anchors, and every derived row against a fresh fold of the log. */
export const verifyLog = async (log: OpenLog, others: readonly Anchor[], progress: Progress) => {
  const { store } = log
  const problems: Problem[] = []
  const report = (where: string, problem: string): void => {
    if (problems.length < MOST_PROBLEMS) problems.push({ where, problem })
  }
  /** What cannot be read for damage is a problem like any other, and hides none. */
  const unlessDamaged = async <T>(where: string, unread: T, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!isHindcastError(error) || error.code !== 'store_damaged') throw error
      report(where, error.message)
      return unread
    }
  }
  for (const problem of await store.check()) report('database', problem)
  return store.snapshot(async (view) => {
    const chain = await unlessDamaged('events', UNREAD, () => verifyChain(view, report))
    await unlessDamaged('texts', undefined, () => verifyTexts(view, chain, report))
    const tampering = await unlessDamaged(ANCHOR_FILE, null, () => findTampering(log, true))
    if (tampering !== null) report(ANCHOR_FILE, tampering)
    const contradiction = await unlessDamaged('events', null, () => contradicted(store, others))
    if (contradiction !== null) report('other anchors', contradiction)
    const { head, sound } = chain
    if (!sound) report('derived rows', 'were not compared, because the log itself is broken')
    else
      await unlessDamaged('derived rows', undefined, async () => {
        const scratch = await store.scratch()
        try {
          await foldAgain(pages(view), scratch, head.seq, progress)
          for (const { table, key, problem } of await compareRows(view, scratch, MOST_PROBLEMS))
            report(`${table} ${key}`, `was ${problem}`)
        } finally {
          await scratch.remove()
        }
      })
    // One that cannot be read was reported.
    const anchor = lastAnchor((await log.anchors.read().catch(() => null))?.anchors ?? [])
    return { sound: problems.length === 0, events: head.seq, head, anchor, problems }
  })
}

type Report = (where: string, problem: string) => void

type Chain = Awaited<ReturnType<typeof verifyChain>>

const UNREAD: Chain = { sound: false, head: EMPTY_HEAD, texts: new Set(), erased: new Set() }

const verifyChain = async (log: LogReader, report: Report) => {
  const texts = new Set<string>()
  const erased = new Set<string>()
  let head = EMPTY_HEAD
  let sound = true
  for await (const page of pages(log))
    for (const event of page) {
      const problem = chainProblem(event, head)
      head = headOf(event)
      sound &&= problem === null
      if (problem !== null) report(`event ${event.seq}`, problem)
      else collectTexts(event, texts, erased)
    }
  return { sound, head, texts, erased }
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

const TEXTS_AT_ONCE = 500

/** Checks that every text that an event names is stored as it was, unless it was erased. */
const verifyTexts = async (log: LogReader, { texts, erased }: Chain, report: Report): Promise<void> => {
  const hashes = [...texts]
  for (let from = 0; from < hashes.length; from += TEXTS_AT_ONCE) {
    const some = hashes.slice(from, from + TEXTS_AT_ONCE)
    const found = await log.texts(some)
    for (const hash of some) {
      const text = found.get(hash)
      const where = `text ${hash.slice(0, 12)}`
      if (text !== undefined && sha256(text) !== hash) report(where, 'was changed')
      if (text === undefined && !erased.has(hash)) report(where, 'is missing and was never redacted')
    }
  }
}
