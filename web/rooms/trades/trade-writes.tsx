import { type ReactNode, useState } from 'react'
import type { Problem } from '../../client.ts'
import { FIELD, Submit } from '../../parts/buttons.tsx'
import { Panel, ProblemNote } from '../../parts/panel.tsx'
import { usePlace } from '../../place.tsx'
import { useWrite } from '../../use-call.ts'
import type { Trade } from './data.ts'

/** Fields that are put right most often; the call takes more. */
const CORRECTED = ['entryPrice', 'exitPrice', 'stop', 'target', 'fees'] as const

/** Remark, correct, void: what it asks is what the call asks. */
export const TradeWrites = ({ trade }: { trade: Trade }) => {
  const { asOf } = usePlace()
  if (asOf !== null)
    return (
      <Panel title="Add to it">
        <p className="px-3 py-2 text-muted">You are looking at the past. Go back to now to write.</p>
      </Panel>
    )
  return (
    <Panel title="Add to it">
      <Remark trade={trade} />
      <Correct trade={trade} />
      <Void trade={trade} />
    </Panel>
  )
}

interface FormProps {
  readonly title: string
  readonly button: string
  readonly isReady: boolean
  readonly isWriting: boolean
  readonly problem: Problem | null
  readonly said: string | undefined
  readonly submit: () => void
  readonly children: ReactNode
}

const Form = ({ title, button, isReady, isWriting, problem, said, submit, children }: FormProps) => (
  <details className="border-b border-line last:border-0">
    <summary className="cursor-pointer px-3 py-1.5">{title}</summary>
    <form
      className="grid gap-2 px-3 pb-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {children}
      <Submit disabled={!isReady || isWriting}>{isWriting ? 'Writing…' : button}</Submit>
      {problem !== null && <ProblemNote problem={problem} />}
      {said !== undefined && problem === null && <p role="status">{said}</p>}
    </form>
  </details>
)

const Remark = ({ trade }: { trade: Trade }) => {
  const [text, setText] = useState('')
  const write = useWrite('remark')
  return (
    <Form
      title="Remark on it"
      button="Remark"
      isReady={text.trim() !== ''}
      isWriting={write.isPending}
      problem={write.error}
      said={write.data?.message}
      submit={() => write.mutate({ on: trade.handle, text }, { onSuccess: () => setText('') })}
    >
      <textarea
        aria-label="Remark"
        rows={3}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className={FIELD}
      />
    </Form>
  )
}

const Correct = ({ trade }: { trade: Trade }) => {
  const [field, setField] = useState<(typeof CORRECTED)[number]>('exitPrice')
  const [value, setValue] = useState('')
  const [reason, setReason] = useState('')
  const write = useWrite('correct')
  return (
    <Form
      title="Correct it (a person)"
      button="Correct"
      isReady={value.trim() !== '' && reason.trim() !== ''}
      isWriting={write.isPending}
      problem={write.error}
      said={write.data?.message}
      submit={() => write.mutate({ trade: trade.handle, set: { [field]: value.trim() }, reason })}
    >
      <div className="flex gap-2">
        <select
          aria-label="Field"
          value={field}
          onChange={({ target }) => setField(CORRECTED.find((one) => one === target.value) ?? field)}
          className={FIELD}
        >
          {CORRECTED.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <input
          aria-label="What is right"
          placeholder={trade[field] ?? 'what is right'}
          value={value}
          onChange={({ target }) => setValue(target.value)}
          className={`${FIELD} flex-1`}
        />
      </div>
      <Reason value={reason} set={setReason} />
    </Form>
  )
}

const Void = ({ trade }: { trade: Trade }) => {
  const [reason, setReason] = useState('')
  const [isSure, setSure] = useState(false)
  const write = useWrite('correct')
  return (
    <Form
      title="Void it (a person)"
      button={`Void ${trade.handle}`}
      isReady={isSure && reason.trim() !== ''}
      isWriting={write.isPending}
      problem={write.error}
      said={write.data?.message}
      submit={() => write.mutate({ trade: trade.handle, void: true, reason })}
    >
      <p className="text-muted">
        A trade that never was. It counts for nothing from now on; the log keeps it.
      </p>
      <Reason value={reason} set={setReason} />
      <label className="flex items-center gap-2">
        <input type="checkbox" checked={isSure} onChange={({ target }) => setSure(target.checked)} />
        {trade.handle} never was
      </label>
    </Form>
  )
}

const Reason = ({ value, set }: { value: string; set: (reason: string) => void }) => (
  <input
    aria-label="Reason"
    placeholder="why"
    value={value}
    onChange={({ target }) => set(target.value)}
    className={FIELD}
  />
)
