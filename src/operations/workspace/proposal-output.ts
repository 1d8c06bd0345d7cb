import { z } from 'zod'
import { type Edit, ERASED, type Log, PROPOSALS, type ProposalRow, unifiedDiff, withEdit } from '#record'
import { handleOf, isHindcastError, isoOf, zJson } from '#vocabulary'
import type { Caller } from '../operation.ts'
import { isoOrNull, zIso } from '../when.ts'
import { currentText } from './file-text.ts'

export const zProposalOut = z.object({
  handle: z.string(),
  status: z.enum(['open', 'approved', 'rejected']),
  file: z.string(),
  reason: z.string(),
  by: z.string(),
  at: zIso,
  turn: z.string().nullable(),
  /** The conditions it was made under. */
  situation: zJson,
  /** What it changes: in the file as it stands while it is open, in the file as it stood otherwise. */
  diff: z.string(),
  /** Approved under conditions that no longer hold, in words. */
  stale: z.string().nullable(),
  /** Why it cannot be applied as it is. */
  conflict: z.string().nullable(),
  judgedAt: zIso.nullable(),
  verdict: z.string().nullable(),
})

export const editOf = async (log: Log, row: ProposalRow): Promise<Edit> => {
  const texts = await log.store.texts([row.text, ...(row.find === null ? [] : [row.find])])
  return {
    edit: row.edit,
    find: row.find === null ? undefined : texts.get(row.find),
    text: texts.get(row.text) ?? ERASED,
  }
}

export const proposalOut = async (
  log: Log,
  row: ProposalRow,
  seq?: number,
  stale: string | null = null,
): Promise<z.input<typeof zProposalOut>> => {
  const { store } = log
  const texts = await store.texts([row.reason, ...(row.verdictReason === null ? [] : [row.verdictReason])])
  const before = row.status === 'open' ? await currentText(log, row.file, seq) : await textAt(log, row.base)
  const { diff, conflict } = shown(row.file, before, await editOf(log, row))
  return {
    handle: handleOf('proposal', row.n),
    status: row.status,
    file: row.file,
    reason: texts.get(row.reason) ?? ERASED,
    by: row.actor,
    at: isoOf(row.at),
    turn: row.turn,
    situation: row.situation,
    diff,
    stale,
    conflict,
    judgedAt: isoOrNull(row.judgedAt),
    verdict: row.verdictReason === null ? null : (texts.get(row.verdictReason) ?? ERASED),
  }
}

const textAt = async (log: Log, hash: string | null): Promise<string | null> =>
  hash === null ? null : ((await log.store.texts([hash])).get(hash) ?? null)

const shown = (file: string, before: string | null, edit: Edit) => {
  try {
    return { diff: unifiedDiff(file, before, withEdit(file, before, edit)), conflict: null }
  } catch (error) {
    if (!isHindcastError(error)) throw error
    return { diff: '', conflict: error.message }
  }
}

export const proposalPath = (n: number): string => `${PROPOSALS}/${handleOf('proposal', n)}.md`

/** How a proposal looks as a file, for people who read the workspace. */
export const proposalText = (out: z.input<typeof zProposalOut>): string =>
  [
    `# ${out.handle}: ${out.file} (${out.status})`,
    '',
    `By the ${out.by}, ${out.at}.${out.judgedAt === null ? '' : ` Judged ${out.judgedAt}.`}`,
    '',
    out.reason,
    ...(out.verdict === null ? [] : ['', `Verdict: ${out.verdict}`]),
    '',
    '```diff',
    out.conflict ?? out.diff,
    '```',
    '',
  ].join('\n')

/** Keeps the proposal's file in the workspace as the log has it. */
export const showProposal = async (caller: Caller, log: Log, row: ProposalRow) => {
  const out = await proposalOut(log, row)
  await caller.workspace.project(log, proposalPath(row.n), proposalText(out))
  return out
}
