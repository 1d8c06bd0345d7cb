import type { Prepare } from '#log'
import { erasedHashes, erasureOf, pathsWithErased, rejectCurrent } from '#workspace'
import { summariesMadeOf } from '../knowledge/summaries-made-of.ts'
import type { RecordedOut } from '../outputs/recorded-output.ts'
import type { Caller } from '../session/caller.ts'
import { afterRecording } from './after-recording.ts'
import { answered } from './answered.ts'
import type { FactFields } from './fact-fields.ts'
import { prepareFact } from './record-fact.ts'

/** Hashes that one fact names. */
const HASHES_A_FACT = 1_000

interface AskedErasure {
  readonly hashes: readonly string[]
  /** Every text that has them. */
  readonly words: string | null
  readonly reason: string
}

/** Erases texts, with summaries made from them, and writes files again that had them as entries. */
export const eraseTexts = async (
  caller: Caller,
  fact: FactFields,
  { hashes, words, reason }: AskedErasure,
): Promise<RecordedOut> => {
  const log = await caller.log()
  // A file that was saved by hand a moment ago may have it too.
  await caller.workspace.sync(log)
  const found = await erasureOf(log, hashes, words)
  const summaries = await summariesMadeOf(log, [...found])
  const erased = new Set([...found, ...summaries.values()])
  await rejectCurrent(log, erased, words)
  const paths = await pathsWithErased(log, erased)
  const before = await erasedHashes(log)
  const cameBack = [...(await log.store.texts([...erased])).keys()].some((hash) => before.has(hash))
  const all = [...erased]
  const parts = Array.from({ length: Math.ceil(all.length / HASHES_A_FACT) }, (_, at) =>
    all.slice(at * HASHES_A_FACT, (at + 1) * HASHES_A_FACT),
  )
  const { recorded, behind } = await caller.workspace.write(log, paths, () =>
    log.recordAll(
      parts.map(
        (some, at): Prepare =>
          (state) => {
            const named =
              fact.id === undefined || at === 0 ? fact : { ...fact, id: `${fact.id}, part ${at + 1}` }
            // A text that came back is erased again, also at the same moment.
            const says = fact.id === undefined && cameBack ? { says: `after ${state.head.seq} ${at}` } : {}
            return prepareFact(
              caller,
              log,
              state,
              'redacted',
              { ...named, ...says },
              { hashes: some, reason },
            )
          },
      ),
    ),
  )
  const [first] = recorded
  if (first === undefined) throw new Error('an erasure is one fact at least')
  const answer = await answered(log, first)
  const made = summaries.size === 1 ? 'was' : 'were'
  const notices = [
    ...answer.notices,
    ...(summaries.size === 0
      ? []
      : [`summary_erased: ${[...summaries.keys()].join(', ')}, which ${made} made of it`]),
  ]
  return afterRecording({ ...answer, files: [...paths], behind, notices }, { notices }, async () => {
    // Transcripts and the index had the words too: they are made anew before the answer.
    const { trouble } = await caller.projections.write(log)
    const why = (await caller.texts.isThere()) ? await caller.texts.catchUp(log, 'words') : null
    const left = [...trouble, ...(why === null ? [] : [`index: ${why}`])]
    return { notices: left.length === 0 ? notices : [...notices, `erased_later: ${left.join('; ')}`] }
  })
}
