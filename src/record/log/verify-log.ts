import { ANCHOR_FILE, type Anchor, isHindcastError } from '#vocabulary'
import { catchUp, type Progress, Refold } from '../fold/refold.ts'
import type { AnchorFile, LogStore, OpenLog } from '../ports.ts'
import type { Head } from '../rows/event.ts'
import { contradicted, findTampering, lastAnchor } from './anchors.ts'
import { LostRaces } from './lost-races.ts'
import { MOST_PROBLEMS, type Problem, unlessDamaged } from './problem.ts'
import { UNREAD, verifyChain } from './verify-chain.ts'
import { verifyTexts } from './verify-texts.ts'

export interface Verdict {
  readonly sound: boolean
  readonly events: number
  readonly head: Head
  readonly anchor: { readonly seq: number; readonly hash: string } | null
  readonly problems: readonly Problem[]
}

/**
 * Is the record what was recorded? The pages and the schema, the chain with its texts, the anchors, and
 * every derived row against a fresh fold of the log.
 */
export const verifyLog = async (
  log: OpenLog,
  /** Anchors of it in another file. */
  others: readonly Anchor[],
  progress: Progress,
): Promise<Verdict> => {
  const { store, disk } = log
  const problems: Problem[] = (await disk.damage()).map((problem) => ({ where: 'database', problem }))
  const chain = await unlessDamaged(problems, 'events', UNREAD, () => verifyChain(store, problems))
  await unlessDamaged(problems, 'texts', undefined, () => verifyTexts(store, chain, problems))
  const tampering = await unlessDamaged(problems, ANCHOR_FILE, null, () => findTampering(log, true))
  if (tampering !== null) problems.push({ where: ANCHOR_FILE, problem: tampering })
  const contradiction = await unlessDamaged(problems, 'events', null, () => contradicted(store, others))
  if (contradiction !== null) problems.push({ where: 'other anchors', problem: contradiction })
  const anchor = await readAnchor(disk)
  if (chain.sound)
    await unlessDamaged(problems, 'derived rows', undefined, () => verifyRows(store, progress, problems))
  else
    problems.push({ where: 'derived rows', problem: 'were not compared, because the log itself is broken' })
  return {
    sound: problems.length === 0,
    events: chain.head.seq,
    head: chain.head,
    anchor,
    problems: problems.slice(0, MOST_PROBLEMS),
  }
}

const readAnchor = async (disk: AnchorFile) => {
  try {
    return lastAnchor((await disk.anchors()).anchors)
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
