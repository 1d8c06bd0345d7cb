import { type ConfigRow, FIRST_CONFIG, type FileRow, type Log, type Moment } from '#log'
import { type DatedLimit, datedLimits } from '#memories'
import { type LeashInForce, type LeashPart, leashBlocks, MANUAL, type ReadBlocks, tightest } from '#record'
import { soundText } from './file-versions.ts'

/** The leash as of a moment, and what of the manual is not in force, in words. */
export interface LeashRead extends LeashInForce {
  readonly problems: readonly string[]
}

/**
 * What a person allows as of a moment: what they configured and what the manual says as they last approved it, strict files or not.
 * Where two speak the tighter holds. `strategy`: what is for it holds besides.
 */
export const readLeash = (moment: Moment, strategy?: string): Promise<LeashRead> => {
  const known = READ.get(moment) ?? new Map<string | undefined, Promise<LeashRead>>()
  READ.set(moment, known)
  const read = known.get(strategy) ?? leashAsOf(moment, strategy)
  known.set(strategy, read)
  return read
}

/** One question asks for it many times, and as of one moment it stays as it is. */
const READ = new WeakMap<Moment, Map<string | undefined, Promise<LeashRead>>>()

const leashAsOf = async (moment: Moment, strategy?: string): Promise<LeashRead> => {
  const { log, seq, state } = moment
  const config = state?.config ?? (await log.store.rows('config', { seq }))[0] ?? FIRST_CONFIG
  const { parts, problems } = await manualLeash(log, seq)
  const isFor = ({ source }: LeashPart) => source.strategy === null || source.strategy === strategy
  return { ...tightest([...configuredLeash(config), ...parts].filter(isFor)), problems }
}

const configuredLeash = (config: ConfigRow): readonly LeashPart[] => {
  const { leash, drawdownLimit, byPerson = [] } = config
  const parts = (limits: readonly DatedLimit[], strategy: string | null): readonly LeashPart[] =>
    limits.map(({ leash: one, at }) => ({
      leash: one,
      source: { from: 'configured', at, line: null, strategy },
    }))
  const { all = {}, strategies = {}, since } = leash ?? {}
  return [
    ...parts(datedLimits(all, since?.all), null),
    ...Object.entries(strategies).flatMap(([name, one]) =>
      parts(datedLimits(one, since?.strategies[name]), name),
    ),
    // The account's own limit of it, where a person set one.
    ...(byPerson.includes('drawdownLimit')
      ? parts([{ leash: { drawdown: drawdownLimit }, at: null }], null)
      : []),
  ]
}

interface ManualLeash {
  readonly parts: readonly LeashPart[]
  readonly problems: readonly string[]
}

const manualLeash = async (log: Log, seq: number): Promise<ManualLeash> => {
  const [row] = await log.store.rows('files', { seq, where: { path: MANUAL } })
  if (row === undefined) return { parts: [], problems: [] }
  const unapproved = row.standing === 'unapproved' ? await unapprovedProblems(log, row) : []
  if (row.approved === null) return { parts: [], problems: unapproved }
  // What is wrong with texts that cannot hold; what holds in their place is known when one is found.
  const unread: ((instead: string) => readonly string[])[] = []
  for await (const text of approvedTexts(log, row, row.approved, seq)) {
    const read = await blocksOf(log, text.hash)
    if (read === null)
      unread.push((instead) => [`${MANUAL}, as it was approved, can no longer be read; ${instead}`])
    else if (read.problems.length > 0) unread.push((instead) => wordsOf(read.problems, instead))
    else
      return {
        parts: partsOf(read, text),
        problems: [
          ...unapproved,
          ...unread.flatMap((words) => words(read.blocks.length > 0 ? HOLDS : HAS_NONE)),
          ...wordsOf(read.doubts, 'it is in force as it was approved'),
        ],
      }
  }
  return {
    parts: [],
    problems: [...unapproved, ...unread.flatMap((words) => words('no leash of the manual is in force'))],
  }
}

const HOLDS = 'the leash that was approved before it holds'
const HAS_NONE = 'what was approved before it has no leash'

/** A text of the manual that a person approved, and when. */
interface ApprovedText {
  readonly hash: string
  readonly knownAt: FileRow['knownAt']
}

/** The text that is approved as of an event, then those before it, the newest first. Most often the first is all that is asked for. */
async function* approvedTexts(
  log: Log,
  row: FileRow,
  approved: string,
  seq: number,
): AsyncGenerator<ApprovedText> {
  const isThere = row.standing === 'approved' && (await soundText(log, approved)) !== null
  if (isThere) yield { hash: approved, knownAt: row.knownAt }
  const all = (await log.store.versions('files', { path: MANUAL })).toSorted((a, b) => a.fromSeq - b.fromSeq)
  const known = all.filter((one) => one.fromSeq <= seq && one.row.standing === 'approved').toReversed()
  const knownAt = known[0]?.row.knownAt ?? row.knownAt
  // What an erasure left of it, while a change waits, is no version of its own.
  if (!isThere) yield { hash: await leftOf(log, all, approved), knownAt }
  for (const { row: one } of known)
    if (one.hash !== approved) yield { hash: await leftOf(log, all, one.hash), knownAt: one.knownAt }
}

/** What an erasure left of a version that stood when it came, as of a moment before; the version itself where it is there. */
const leftOf = async (
  log: Log,
  versions: readonly { readonly row: FileRow }[],
  hash: string,
): Promise<string> => {
  if ((await soundText(log, hash)) !== null) return hash
  const next = versions[versions.findLastIndex(({ row }) => row.hash === hash) + 1]?.row
  return next?.how === 'file.remains' && next.hash !== hash ? leftOf(log, versions, next.hash) : hash
}

/** Null where the text was erased, or is not what was recorded. */
const blocksOf = async (log: Log, hash: string): Promise<ReadBlocks | null> => {
  const text = await soundText(log, hash)
  return text === null ? null : leashBlocks(text)
}

const partsOf = ({ blocks }: ReadBlocks, { knownAt }: ApprovedText): readonly LeashPart[] =>
  blocks.map(({ leash, strategy, line }) => ({
    leash,
    source: { from: 'manual', at: knownAt, line, strategy },
  }))

/** A leash that nobody approved is not in force; whoever wrote it should know, and what is wrong with it. */
const unapprovedProblems = async (log: Log, row: FileRow): Promise<string[]> => {
  const read = await blocksOf(log, row.hash)
  if (read === null) return []
  const wrong = [...read.problems, ...read.doubts]
  if (wrong.length > 0) return [...wordsOf(wrong, 'it is not in force')]
  const approved = row.approved === null ? null : await blocksOf(log, row.approved)
  return JSON.stringify(approved?.blocks ?? []) === JSON.stringify(read.blocks)
    ? []
    : [`${MANUAL} was changed without approval: its leash is not in force until a person approves it`]
}

const wordsOf = (problems: ReadBlocks['problems'], therefore: string): readonly string[] =>
  problems.map(({ line, problem }) => `${MANUAL} line ${line}: ${problem}; ${therefore}`)
