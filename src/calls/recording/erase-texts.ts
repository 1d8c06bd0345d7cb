import {
  erasedPaths,
  fileRow,
  remainsDraft,
  remainsOf,
  soughtPassages,
  textsHolding,
  valuesHolding,
} from '#documents'
import type { Head, Log, Prepare } from '#log'
import { comparable, type FileRemains, isShared } from '#record'
import { summariesMadeOf } from '../knowledge/summaries-made-of.ts'
import type { RecordedOut } from '../outputs/recorded-output.ts'
import type { Caller } from '../session/caller.ts'
import { afterRecording } from './after-recording.ts'
import { answered } from './answered.ts'
import { type AskedErasure, type KnownErasure, knownErasure } from './asked-erasure.ts'
import { type ErasedFile, erasureNotices } from './erasure-notices.ts'
import type { FactFields } from './fact-fields.ts'
import { prepareFact } from './record-fact.ts'

/** Hashes that one fact names. */
const HASHES_A_FACT = 1_000

/** Erases texts, and records with the same stroke what is left of the files that they stand in (decision 72). */
export const eraseTexts = async (
  caller: Caller,
  fact: FactFields,
  asked: AskedErasure,
): Promise<RecordedOut> => {
  const log = await caller.log()
  // What was saved by hand a moment ago may hold it too.
  await caller.workspace.sync(log)
  const known = await knownErasure(log, asked)
  const summaries = await summariesMadeOf(log, [...known.hashes])
  const erasure = { ...known, hashes: new Set([...known.hashes, ...summaries.values()]) }
  const paths = await erasedPaths(log, erasure)
  let before: readonly Remaining[] = []
  const record = async () => {
    // By the texts that are erased: they are read while they are there.
    before = await remainders(log, erasure)
    return log.recordAll([
      ...hashParts(erasure.hashes).map(
        (hashes, at): Prepare =>
          (state) =>
            prepareFact(caller, log, state, 'redacted', partOf(fact, at, erasure.isAgain && state.head), {
              hashes,
              reason: asked.reason,
            }),
      ),
      ...paths.map(
        (path): Prepare =>
          (state) =>
            remainsDraft(log, state, { run: caller.run, actor: caller.actor, path }, erasure),
      ),
    ])
  }
  const { recorded, behind } =
    paths.length === 0
      ? { recorded: await record(), behind: null }
      : await caller.workspace.write(log, paths, record)
  const [first] = recorded
  if (first === undefined) throw new Error('an erasure is one fact at least')
  const answer = await answered(log, first)
  const { notices } = answer
  return afterRecording(answer, { notices }, async () => {
    // That a folder still has what was erased is said from now on, not from the next look at it.
    for (const path of paths.filter(isShared)) await caller.workspace.takeIn(log, path)
    const files = await Promise.all(
      before.filter(({ path }) => paths.includes(path)).map((one) => erasedFile(log, one, behind)),
    )
    const passages = soughtPassages([...erasure.passages, ...before.flatMap(({ lost }) => lost)])
    const sought = erasure.words === null ? passages : [comparable(erasure.words), ...passages]
    return {
      notices: [
        ...notices,
        ...erasureNotices({
          files,
          summaries: [...summaries.keys()],
          texts: await textsHolding(log, sought),
          values: await valuesHolding(log, sought),
        }),
      ],
    }
  })
}

interface Remaining extends FileRemains {
  readonly path: string
}

/** What becomes of every file that has a version among what is erased. */
const remainders = async (log: Log, erasure: KnownErasure): Promise<readonly Remaining[]> => {
  const all: Remaining[] = []
  for (const path of erasure.files) all.push({ path, ...(await remainsOf(log, path, erasure)) })
  return all
}

const erasedFile = async (
  log: Log,
  { path, taken }: Remaining,
  behind: string | null,
): Promise<ErasedFile> => ({
  path,
  taken,
  isUnapproved: (await fileRow(log, path))?.standing === 'unapproved',
  behind,
})

const hashParts = (hashes: ReadonlySet<string>): readonly string[][] => {
  const all = [...hashes]
  return Array.from({ length: Math.ceil(all.length / HASHES_A_FACT) }, (_, at) =>
    all.slice(at * HASHES_A_FACT, (at + 1) * HASHES_A_FACT),
  )
}

/** The same at the same moment would be known already, though what it erased has come back: its place tells it apart. */
const partOf = (
  fact: FactFields,
  at: number,
  again: Head | false,
): FactFields & { readonly says?: string } => {
  const { id } = fact
  if (id !== undefined) return at === 0 ? fact : { ...fact, id: `${id}, part ${at + 1}` }
  return again ? { ...fact, says: `again after event ${again.seq}, part ${at + 1}` } : fact
}
