import { z } from 'zod'
import { PROPOSAL_STATUSES } from '#log'
import { ACTORS, isoIfDated, isoOrNull, TRUST, zJson } from '#vocabulary'
import type { ProposalView, UnapprovedFile } from '#workspace'
import { zIso } from './answer-fields.ts'

export const zProposalOut = z
  .object({
    handle: z.string().describe('what it is approved or declined by: C3'),
    status: z.enum(PROPOSAL_STATUSES).describe('open while it waits for a person'),
    file: z.string().describe('path of the file it changes: playbook.md'),
    reason: z.string().describe('why it was proposed, in words'),
    by: z.enum(ACTORS).describe('who proposed it'),
    trust: z
      .enum(TRUST)
      .describe('outside: whoever proposed it was shown text from outside, which may be behind it'),
    at: zIso.nullable().describe('when it was proposed; null: before the run had a time'),
    turn: z.string().nullable().describe('id of the turn it was made in; null: in none'),
    situation: zJson.nullable().describe('the conditions it was made under: symbol, strategy, side, context'),
    diff: z
      .string()
      .describe('what it changes, as diff -u shows it: in the file as it is while open, as it was otherwise'),
    stale: z.string().nullable().describe('approved under conditions that no longer hold, in words'),
    conflict: z.string().nullable().describe('why it cannot be applied as it is; null: it can'),
    judgedAt: zIso.nullable().describe('when a person judged it; null: not yet'),
    verdict: z.string().nullable().describe('the reason that person gave'),
  })
  .meta({ id: 'Proposal' })

export const proposalOut = (view: ProposalView): z.input<typeof zProposalOut> => ({
  ...view,
  at: isoIfDated(view.at),
  judgedAt: isoOrNull(view.judgedAt),
})

/** A protected file that was changed without approval: what has changed since the last approved text. */
export const zUnapproved = z
  .object({
    file: z.string().describe('its path in the workspace: playbook.md'),
    knownAt: zIso.nullable().describe('when the change was seen; null: before the run had a time'),
    wasApproved: z.boolean().describe('prompts have the text approved last; false: they have none of it'),
    diff: z.string().describe('what has changed since the approved text, as diff -u shows it'),
  })
  .meta({ id: 'UnapprovedFile' })

export const unapprovedOut = (file: UnapprovedFile): z.input<typeof zUnapproved> => ({
  ...file,
  knownAt: isoIfDated(file.knownAt),
})
