import { ANCHOR_FILE, type Anchor, isHindcastError } from '#vocabulary'
import { contradicted, findTampering, lastAnchor } from './anchors.ts'
import { compareRows } from './compare-rows.ts'
import { foldAgain, type Progress, pages } from './fold/fold-again.ts'
import type { AnchorFile, LogReader, OpenLog, RowDump, ScratchRows } from './ports.ts'
import { MOST_PROBLEMS, type Problem, unlessDamaged } from './problem.ts'
import type { Head } from './rows/event.ts'
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
  const { store } = log
  const problems: Problem[] = (await store.check()).map((problem) => ({ where: 'database', problem }))
  return store.snapshot(async (view) => {
    const chain = await unlessDamaged(problems, 'events', UNREAD, () => verifyChain(view, problems))
    await unlessDamaged(problems, 'texts', undefined, () => verifyTexts(view, chain, problems))
    const tampering = await unlessDamaged(problems, ANCHOR_FILE, null, () => findTampering(log, true))
    if (tampering !== null) problems.push({ where: ANCHOR_FILE, problem: tampering })
    const contradiction = await unlessDamaged(problems, 'events', null, () => contradicted(store, others))
    if (contradiction !== null) problems.push({ where: 'other anchors', problem: contradiction })
    const anchor = await readAnchor(log.anchors)
    if (chain.sound)
      await unlessDamaged(problems, 'derived rows', undefined, async () => {
        const scratch = await store.scratch()
        await verifyRows(view, scratch, chain.head, progress, problems).finally(() => scratch.remove())
      })
    else
      problems.push({ where: 'derived rows', problem: 'were not compared, because the log itself is broken' })
    return {
      sound: problems.length === 0,
      events: chain.head.seq,
      head: chain.head,
      anchor,
      problems: problems.slice(0, MOST_PROBLEMS),
    }
  })
}

const readAnchor = async (anchors: AnchorFile) => {
  try {
    return lastAnchor((await anchors.read()).anchors)
  } catch (error) {
    if (isHindcastError(error)) return null
    throw error
  }
}

/** Folds the log into empty rows and compares the stored ones with them. */
const verifyRows = async (
  view: LogReader & RowDump,
  scratch: ScratchRows,
  { seq }: Head,
  progress: Progress,
  problems: Problem[],
): Promise<void> => {
  await foldAgain(pages(view), scratch, seq, progress)
  for (const { table, key, problem } of await compareRows(view, scratch, MOST_PROBLEMS))
    problems.push({ where: `${table} ${key}`, problem: `was ${problem}` })
}
