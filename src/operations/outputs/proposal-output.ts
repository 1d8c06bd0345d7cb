import { z } from 'zod'
import type { ProposalView, UnapprovedFile } from '#documents'
import { isoOf, isoOrNull, zJson } from '#vocabulary'
import { zIso } from './iso.ts'

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

export const proposalOut = (view: ProposalView): z.input<typeof zProposalOut> => ({
  ...view,
  at: isoOf(view.at),
  judgedAt: isoOrNull(view.judgedAt),
})

/** A protected file that was changed without approval: what has changed since the last approved text. */
export const zUnapproved = z.object({
  file: z.string(),
  knownAt: zIso,
  /** What readers get until a person approves it. */
  inUse: z.enum(['as it stands', 'as last approved', 'not at all']),
  diff: z.string(),
})

export const unapprovedOut = (file: UnapprovedFile): z.input<typeof zUnapproved> => ({
  ...file,
  knownAt: isoOf(file.knownAt),
})
