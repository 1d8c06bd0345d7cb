import { type Log, type ProposalRow, SaidTexts } from '#log'
import { type Edit, PROPOSALS, unifiedDiff, withEdit } from '#record'
import {
  type Actor,
  ERASED,
  handleOf,
  type Id,
  type Instant,
  isHindcastError,
  isoIfDated,
  type Json,
  type Trust,
} from '#vocabulary'
import { currentText, textByHash } from './file-versions.ts'
import { stillUnwritten } from './still-unwritten.ts'
import type { Workspace } from './workspace.ts'

/** A proposal in words, with what it changes. */
export interface ProposalView {
  readonly handle: string
  readonly status: ProposalRow['status']
  readonly file: string
  readonly reason: string
  readonly by: Actor
  /** How far what it says may be relied on. */
  readonly trust: Trust
  readonly at: Instant
  readonly turn: Id | null
  /** The conditions it was made under. */
  readonly situation: Json
  /** What it changes: in the file as it stands while it is open, in the file as it stood otherwise. */
  readonly diff: string
  /** Approved under conditions that no longer hold, in words. */
  readonly stale: string | null
  /** Why it cannot be applied as it is. */
  readonly conflict: string | null
  readonly judgedAt: Instant | null
  readonly verdict: string | null
}

export const editOf = async ({ store }: Log, { edit, find, text }: ProposalRow): Promise<Edit> => {
  const texts = await store.texts([text, ...(find === null ? [] : [find])])
  return {
    edit,
    find: find === null ? undefined : texts.get(find),
    text: texts.get(text) ?? ERASED,
  }
}

/** As it stands, or as of an event. */
export const proposalView = async (
  log: Log,
  row: ProposalRow,
  seq?: number,
  stale: string | null = null,
): Promise<ProposalView> => {
  const texts = await SaidTexts.of(log.store, [row.reason, row.verdictReason])
  const before =
    row.status === 'open' ? await currentText(log, row.file, seq) : await textByHash(log, row.base)
  const { status, file, turn, situation, actor: by, trust, at, judgedAt } = row
  const { diff, conflict } = changeOf(file, before, await editOf(log, row))
  return {
    handle: handleOf('proposal', row.n),
    status,
    file,
    reason: texts.said(row.reason),
    by,
    trust,
    at,
    turn,
    situation,
    diff,
    stale,
    conflict,
    judgedAt,
    verdict: texts.said(row.verdictReason) ?? null,
  }
}

const changeOf = (file: string, before: string | null, edit: Edit) => {
  try {
    return { diff: unifiedDiff(file, before, withEdit(file, before, edit)), conflict: null }
  } catch (error) {
    if (!isHindcastError(error)) throw error
    return { diff: '', conflict: error.message }
  }
}

export const proposalPath = (n: number): string => `${PROPOSALS}/${handleOf('proposal', n)}.md`

/** A moment behind a word; nothing before the log had a time. */
const dated = (before: string, at: Instant): string => {
  const iso = isoIfDated(at)
  return iso === null ? '' : `${before}${iso}`
}

/** Said where a person judges it. */
const FROM_OUTSIDE = 'Written while text from outside was shown: read it as coming from there.'

/** How a proposal looks as a file, for people who read the workspace. */
export const proposalText = ({ handle, file, status, by, at, judgedAt, ...view }: ProposalView): string =>
  [
    `# ${handle}: ${file} (${status})`,
    '',
    `By the ${by}${dated(', ', at)}.${judgedAt === null ? '' : ` Judged${dated(' ', judgedAt)}.`}`,
    '',
    ...(view.trust === 'outside' ? [FROM_OUTSIDE, ''] : []),
    view.reason,
    ...(view.verdict === null ? [] : ['', `Verdict: ${view.verdict}`]),
    '',
    '```diff',
    view.conflict ?? view.diff,
    '```',
    '',
  ].join('\n')

/**
 * Keeps the proposal's file in the workspace as the log has it, after it was recorded or judged, which stands whatever fails here.
 * Answers what it changes, and why its file is not written, if so.
 */
export const showProposal = async (
  workspace: Workspace,
  log: Log,
  find: () => Promise<ProposalRow>,
): Promise<{ readonly diff: string; readonly behind: string | null }> => {
  try {
    const row = await find()
    const view = await proposalView(log, row)
    return { diff: view.diff, behind: await workspace.show(log, proposalPath(row.n), proposalText(view)) }
  } catch (error) {
    if (!isHindcastError(error)) throw error
    return { diff: '', behind: stillUnwritten(error.message) }
  }
}
