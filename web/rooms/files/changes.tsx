import { useState } from 'react'
import { plural } from '../../figures.ts'
import { unified } from '../../line-diff.ts'
import { Button, FIELD, Submit } from '../../parts/buttons.tsx'
import { Diff } from '../../parts/diff.tsx'
import { Handle, Turn } from '../../parts/handles.tsx'
import { Answered, Panel, ProblemNote } from '../../parts/panel.tsx'
import { Said, Tag } from '../../parts/values.tsx'
import { When } from '../../parts/when.tsx'
import { To, usePlace } from '../../place.tsx'
import { useWrite } from '../../use-call.ts'
import { type EditedFile, type Proposal, useChanges } from './data.ts'

/** Changes that an agent proposed, and edits by hand: a person approves or declines them. */
export const Changes = () => {
  const found = useChanges()
  return (
    <Answered query={found}>
      {({ proposals, files }) => {
        const open = proposals.filter(({ status }) => status === 'open')
        const judged = proposals.filter(({ status }) => status !== 'open')
        return (
          <div className="grid gap-3">
            {open.length + files.length === 0 && (
              <Panel title="Changes">
                <p className="px-3 py-4 text-muted">
                  Nothing waits for a person. What an agent proposes to change in its rules appears here.
                </p>
              </Panel>
            )}
            {open.map((proposal) => (
              <ProposalShown key={proposal.handle} proposal={proposal} />
            ))}
            {files.map((file) => (
              <EditShown key={file.file} edited={file} />
            ))}
            {judged.length > 0 && (
              <Panel title="Judged" hint={plural(judged.length, 'change')}>
                {judged.map((proposal) => (
                  <details key={proposal.handle} className="border-b border-line/60 last:border-0">
                    <summary className="cursor-pointer px-3 py-1.5">
                      <b>{proposal.handle}</b> {proposal.file} <Tag>{proposal.status}</Tag>
                      <When at={proposal.judgedAt} />{' '}
                      {proposal.verdict !== null && <Said text={proposal.verdict} />}
                    </summary>
                    <Diff lines={unified(proposal.diff)} />
                  </details>
                ))}
              </Panel>
            )}
          </div>
        )
      }}
    </Answered>
  )
}

/** A verdict is about the diff that was displayed: if it has changed since, the call refuses it. */
const hashOf = async (text: string): Promise<string | undefined> => {
  // Over plain HTTP on a network a browser has no digest.
  if (crypto.subtle === undefined) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const ProposalShown = ({ proposal }: { proposal: Proposal }) => {
  const { handle, file, reason, trust, by, at, turn, diff, conflict, stale } = proposal
  return (
    <Panel title={`${handle} proposes a change of ${file}`} side={<When at={at} />}>
      <p className="px-3 py-2">
        <Handle of={handle} /> by {by}: <Said text={reason} trust={trust} />{' '}
        {turn !== null && <Turn id={turn} />}
      </p>
      {[conflict, stale].map(
        (note) =>
          note !== null && (
            <p key={note} className="px-3 pb-2 text-warn">
              {note}
            </p>
          ),
      )}
      <Diff lines={unified(diff)} />
      <Judge of={handle} diff={diff} verdicts={['approve', 'decline']} />
    </Panel>
  )
}

const EditShown = ({ edited: { file, knownAt, wasApproved, diff } }: { edited: EditedFile }) => (
  <Panel title={`${file} was edited by hand`} side={<When at={knownAt} />}>
    <p className="px-3 py-2">
      Until a person approves it, prompts have{' '}
      <b>{wasApproved ? 'the text that was approved last' : 'nothing of it'}</b>.{' '}
      <To room="files" rest={file} className="text-accent underline decoration-dotted">
        read it
      </To>
    </p>
    <Diff lines={unified(diff)} />
    <Judge of={file} diff={diff} verdicts={['approve']} />
  </Panel>
)

interface JudgeProps {
  readonly of: string
  readonly diff: string
  readonly verdicts: readonly ('approve' | 'decline')[]
}

const Judge = ({ of, diff, verdicts }: JudgeProps) => {
  const { asOf } = usePlace()
  const [reason, setReason] = useState('')
  const write = useWrite('judge')
  if (asOf !== null)
    return <p className="border-t border-line px-3 py-2 text-muted">Go back to now to judge it.</p>
  const judge = async (verdict: 'approve' | 'decline'): Promise<void> => {
    const shown = await hashOf(diff)
    write.mutate({
      of,
      verdict,
      ...(reason.trim() === '' ? {} : { reason }),
      ...(shown === undefined ? {} : { shown }),
    })
  }
  return (
    <form
      className="border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void judge('approve')
      }}
    >
      <div className="flex flex-wrap gap-2">
        <input
          aria-label={`Reason for the verdict on ${of}`}
          placeholder="why (kept with it)"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          className={`${FIELD} flex-1`}
        />
        <Submit disabled={write.isPending}>Approve</Submit>
        {verdicts.includes('decline') && (
          <Button disabled={write.isPending} onClick={() => void judge('decline')}>
            Decline
          </Button>
        )}
      </div>
      {write.isError && <ProblemNote problem={write.error} />}
    </form>
  )
}
