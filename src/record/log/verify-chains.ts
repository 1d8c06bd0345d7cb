import type { z } from 'zod'
import { pages } from '../fold/refold.ts'
import type { zImported } from '../kinds/imported.ts'
import { isKind, kindOf } from '../kinds/kinds.ts'
import type { ArchivedLog, LogStore } from '../ports.ts'
import { type Head, headOf, type Payload, type StoredEvent } from '../rows/event.ts'
import { chainProblem, EMPTY_HEAD } from '../rows/hash-chain.ts'
import { textHashAt } from '../rows/text-fields.ts'
import { MOST_PROBLEMS, type Problem, unlessDamaged } from './problem.ts'
import { brokenContinuation } from './verify-continuation.ts'

/** A log read from its first event to its last. */
export interface Chain {
  readonly sound: boolean
  readonly head: Head
  /** The texts that its events name, and those that they erased. */
  readonly texts: ReadonlySet<string>
  readonly erased: ReadonlySet<string>
  /** The log it replaced, by its first event. */
  readonly replaced: Replaced | null
}

/** What stands for a log that could not be read. */
const UNREAD: Chain = {
  sound: false,
  head: EMPTY_HEAD,
  texts: new Set(),
  erased: new Set(),
  replaced: null,
}

interface Replaced {
  readonly seq: number
  readonly hash: string
  readonly by: StoredEvent['id']
}

/**
 * Older logs that were read and found sound, by their hashes, and those that were found to go on in a given one. They no longer
 * change: while imports go on, each look would else read all of them again.
 */
export interface SoundLogs {
  readonly chains: Map<string, Chain>
  readonly continued: Set<string>
}

/** The log, and every older one that an import replaced, back to the first: none may be missing, changed or made up. */
export const verifyChains = async (
  store: LogStore,
  problems: Problem[],
  before: SoundLogs = { chains: new Map(), continued: new Set() },
): Promise<readonly [Chain, ...Chain[]]> => {
  const current = await unlessDamaged(problems, 'events', UNREAD, () =>
    verifyChain(store, undefined, problems),
  )
  const chains: [Chain, ...Chain[]] = [current]
  const left = new Map(
    (await unlessDamaged(problems, 'older logs', [], () => store.archives())).map((archive) => [
      archive.head.hash,
      archive,
    ]),
  )
  let log: string | undefined
  for (let { replaced } = current; replaced !== null; ) {
    const { hash, seq } = replaced
    const where = nameOf(hash)
    const archive = left.get(hash)
    left.delete(hash)
    if (archive === undefined) {
      if (seq > 0) problems.push({ where, problem: 'was replaced by an import, and is gone' })
      break
    }
    const chain =
      before.chains.get(hash) ??
      (await unlessDamaged(problems, where, UNREAD, () => verifyChain(store, hash, problems)))
    if (chain.sound) before.chains.set(hash, chain)
    problems.push(...archiveProblems(archive, chain, replaced))
    const later = log
    // What does not even follow from itself is told already.
    const follow = chain.sound && chains.at(-1)?.sound === true && !before.continued.has(`${later} ${hash}`)
    const broken = follow
      ? await unlessDamaged(problems, where, null, () => brokenContinuation(store, later, hash))
      : null
    if (broken !== null) problems.push({ where, problem: broken })
    else if (follow && later !== undefined) before.continued.add(`${later} ${hash}`)
    chains.push(chain)
    log = hash
    replaced = chain.replaced
  }
  for (const hash of left.keys())
    problems.push({ where: nameOf(hash), problem: 'is kept as an older log, and no import replaced it' })
  return chains
}

const archiveProblems = (
  { head, replacedBy }: ArchivedLog,
  chain: Chain,
  { seq, by }: Replaced,
): readonly Problem[] => {
  const where = nameOf(head.hash)
  const ends =
    chain.head.hash === head.hash && chain.head.seq === head.seq && chain.head.knownAt === head.knownAt
  return [
    ...(ends && head.seq === seq
      ? []
      : [{ where, problem: 'does not end with the head it was archived under' }]),
    ...(replacedBy === by ? [] : [{ where, problem: 'names another import than the one that replaced it' }]),
  ]
}

const nameOf = (hash: string): string => `log ${hash.slice(0, 12)}`

/** From its first event, or from the one after a head. */
export const verifyChain = async (
  store: LogStore,
  log: string | undefined,
  problems: Problem[],
  from = EMPTY_HEAD,
): Promise<Chain> => {
  const name = log === undefined ? 'event' : `${nameOf(log)} event`
  const texts = new Set<string>()
  const erased = new Set<string>()
  let replaced: Replaced | null = null
  let head = from
  let sound = true
  for await (const page of pages(store, from.seq, log)) {
    for (const event of page) {
      const problem = chainProblem(event, head)
      if (problem) {
        sound = false
        if (problems.length < MOST_PROBLEMS) problems.push({ where: `${name} ${event.seq}`, problem })
      }
      head = headOf(event)
      if (!problem) collectTexts(event, texts, erased)
      if (!problem && event.seq === 1) replaced = replacedBy(event)
    }
  }
  return { sound, head, texts, erased, replaced }
}

const replacedBy = (event: StoredEvent): Replaced | null => {
  if (event.kind !== 'imported') return null
  // Parsed by the kind's schema before it was stored.
  const { from } = JSON.parse(event.payload) as z.infer<typeof zImported>
  return { ...from, by: event.id }
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
