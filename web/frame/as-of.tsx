import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Problem } from '../client.ts'
import { minute } from '../figures.ts'
import { Button, FIELD, Submit } from '../parts/buttons.tsx'
import { usePlace } from '../place.tsx'
import { type GoTo, useGoTo } from '../use-go-to.ts'

const STEPS = 1_000

export const AsOfControls = ({ open, toggle }: { open: boolean; toggle: () => void }) => {
  const { asOf } = usePlace()
  return (
    <Button aria-expanded={open} aria-controls="as-of" onClick={toggle}>
      <span className="text-muted">as of</span> <b>{asOf === null ? 'now' : momentText(asOf)}</b>
    </Button>
  )
}

const momentText = (asOf: string): string => {
  const at = Date.parse(asOf)
  return Number.isNaN(at) ? asOf : minute(new Date(at).toISOString())
}

/** Says on every room that it is not now that is displayed; opened, it chooses the moment. */
export const AsOfBar = ({ isOpen }: { isOpen: boolean }) => {
  const { asOf } = usePlace()
  const goTo = useGoTo()
  return (
    <>
      {isOpen && <Chooser goTo={goTo} />}
      {asOf !== null && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 bg-accent px-3 py-1 text-on-accent"
        >
          <span>
            You are looking at <b>{momentText(asOf)}</b>: what was known then, and nothing later.
          </span>
          <button type="button" onClick={() => goTo(null)} className="underline">
            Back to now
          </button>
        </p>
      )}
    </>
  )
}

/** Life of the log, from its first event to its last. */
const useLife = () => {
  const { agent, run } = usePlace()
  return useQuery<{ readonly from: number; readonly to: number } | null, Problem>({
    queryKey: ['life', agent, run],
    queryFn: async () => {
      const [first, last] = await Promise.all([
        call({ agent, run }, 'events', { after: 0, limit: 1 }),
        call({ agent, run }, 'events', { limit: 1 }),
      ])
      const [from, to] = [first.events[0], last.events[0]]
      return from && to ? { from: Date.parse(from.knownAt), to: Date.parse(to.knownAt) } : null
    },
    staleTime: 0,
  })
}

const Chooser = ({ goTo }: { goTo: GoTo }) => {
  const { asOf } = usePlace()
  const { data: life } = useLife()
  const [text, setText] = useState(asOf === null ? '' : minute(new Date(asOf).toISOString()))
  const written = Date.parse(text.trim().replace(' ', 'T').replace(/Z?$/, 'Z'))
  const at = asOf === null ? (life?.to ?? 0) : Date.parse(asOf)
  const span = life ? Math.max(1, life.to - life.from) : 1
  const step = life ? Math.round(((at - life.from) / span) * STEPS) : STEPS
  return (
    <div id="as-of" className="flex flex-wrap items-center gap-3 border-b border-line bg-panel px-3 py-2">
      {life ? (
        <label className="flex min-w-60 flex-1 items-center gap-2">
          <span className="text-muted">{minute(new Date(life.from).toISOString())}</span>
          <input
            type="range"
            aria-label="Moment, from the first event to the last"
            min={0}
            max={STEPS}
            value={Math.min(STEPS, Math.max(0, step))}
            onChange={({ target }) => {
              const chosen = new Date(life.from + (Number(target.value) / STEPS) * span).toISOString()
              setText(minute(chosen))
              // One step back leads to where the slider was taken up.
              goTo(Number(target.value) === STEPS ? null : chosen, asOf !== null)
            }}
            className="min-w-24 flex-1 accent-accent"
          />
          <span className="text-muted">now</span>
        </label>
      ) : (
        <span className="text-muted">The log has no events yet.</span>
      )}
      <form
        className="flex items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!Number.isNaN(written)) goTo(new Date(written).toISOString())
        }}
      >
        <input
          aria-label="Moment in UTC"
          placeholder="2025-06-02 09:20"
          value={text}
          aria-invalid={text !== '' && Number.isNaN(written)}
          onChange={({ target }) => setText(target.value)}
          className={`${FIELD} w-44 aria-invalid:border-warn`}
        />
        <Submit disabled={Number.isNaN(written)}>Look</Submit>
        <Button disabled={asOf === null} onClick={() => goTo(null)}>
          Now
        </Button>
      </form>
    </div>
  )
}
