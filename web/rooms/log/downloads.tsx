import { useState } from 'react'
import { Problem } from '../../client.ts'
import { Button } from '../../parts/buttons.tsx'
import { ProblemNote } from '../../parts/panel.tsx'
import { usePlace } from '../../place.tsx'
import { allEvents, allTrades } from './data.ts'

const save = (name: string, type: string, parts: readonly string[]): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([...parts], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** A text that a spreadsheet would take for a formula is not one. */
const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = /^[=@\t]|^[+-](?![\d.])/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const Downloads = () => {
  const place = usePlace()
  const [state, setState] = useState<{ readonly done: number } | Problem | null>(null)
  const isBusy = state !== null && !(state instanceof Problem)
  const name = `${place.agent}-${place.run ?? 'live'}`
  const run = async (work: (count: (done: number) => void) => Promise<void>): Promise<void> => {
    setState({ done: 0 })
    try {
      await work((done) => setState({ done }))
      setState(null)
    } catch (error) {
      setState(error instanceof Problem ? error : new Problem('unexpected', String(error), 'Try again.'))
    }
  }
  const events = () =>
    run(async (count) => {
      const lines: string[] = []
      for await (const page of allEvents(place)) {
        lines.push(...page.map((event) => `${JSON.stringify(event)}\n`))
        count(lines.length)
      }
      save(`${name}.jsonl`, 'application/jsonl', lines)
    })
  const trades = () =>
    run(async (count) => {
      const rows: string[] = []
      for await (const page of allTrades(place)) {
        for (const { remarks, ...trade } of page) {
          if (rows.length === 0) rows.push(`${Object.keys(trade).join(',')}\n`)
          rows.push(`${Object.values(trade).map(cell).join(',')}\n`)
        }
        count(rows.length)
      }
      save(`${name}-trades.csv`, 'text/csv', rows)
    })
  return (
    <div className="grid gap-2 px-3 py-2">
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={() => void events()}>
          Events as JSON lines
        </Button>
        <Button disabled={isBusy} onClick={() => void trades()}>
          Trades as CSV
        </Button>
      </div>
      {isBusy && (
        <p role="status" className="text-muted">
          {state.done} read…
        </p>
      )}
      {state instanceof Problem && <ProblemNote problem={state} />}
      <p className="text-muted">
        A copy that can be verified, and imported whole, is written on the machine of the server: hindcast
        export
      </p>
    </div>
  )
}
