import { useSearchParams } from 'wouter'
import { words } from '../../figures.ts'
import { Button, FIELD } from '../../parts/buttons.tsx'
import type { Asked, Charts } from './data.ts'

const FIELDS = ['symbol', 'strategy', 'side', 'result', 'session', 'regime', 'status', 'from', 'to'] as const
type Field = (typeof FIELDS)[number]

/** Filters are part of the address, so that a filtered list can be shared. */
export const useAsked = () => {
  const [params, setParams] = useSearchParams()
  const asked = Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = params.get(field)
      return value === null || value === '' ? [] : [[field, value]]
    }),
  ) as Asked
  const ask = (change: { readonly [field in Field]?: string }): void =>
    setParams((was) => {
      const next = new URLSearchParams(was)
      for (const [field, value] of Object.entries(change))
        if (value === '') next.delete(field)
        else next.set(field, value)
      return next
    })
  return { asked, ask }
}

export const Filters = ({ charts }: { charts: Charts | null }) => {
  const { asked, ask } = useAsked()
  const strategies = [...new Set(charts?.cells.flatMap(({ strategy }) => strategy ?? []))]
  const sessions = [...new Set(charts?.cells.map(({ session }) => session))]
  const given = (asked ?? {}) as { readonly [field: string]: string | undefined }
  const choice = (field: Field, names: readonly string[], any: string) => (
    <select
      aria-label={field}
      value={given[field] ?? ''}
      onChange={({ target }) => ask({ [field]: target.value })}
      className={`${FIELD} ${given[field] ? 'border-accent text-accent' : ''}`}
    >
      <option value="">{any}</option>
      {[...new Set([...names, ...(given[field] ? [given[field]] : [])])].map((name) => (
        <option key={name} value={name}>
          {words(name)}
        </option>
      ))}
    </select>
  )
  const date = (field: 'from' | 'to') => (
    <label className="flex items-center gap-1 text-muted">
      {field}
      <input
        type="date"
        value={given[field] ?? ''}
        onChange={({ target }) => ask({ [field]: target.value })}
        className={`${FIELD} ${given[field] ? 'border-accent' : ''}`}
      />
    </label>
  )
  return (
    <fieldset className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <legend className="sr-only">Filter the trades</legend>
      {choice('symbol', charts?.symbols ?? [], 'any symbol')}
      {choice('strategy', strategies, 'any strategy')}
      {choice('side', ['long', 'short'], 'long and short')}
      {choice('result', ['won', 'lost'], 'won and lost')}
      {choice('session', sessions, 'any session')}
      {choice('regime', charts?.regimes ?? [], 'any regime')}
      {choice('status', ['open', 'closed', 'voided'], 'open and closed')}
      {date('from')}
      {date('to')}
      {Object.keys(given).length > 0 && (
        <Button onClick={() => ask(Object.fromEntries(FIELDS.map((field) => [field, ''])))}>
          Clear filters
        </Button>
      )}
    </fieldset>
  )
}
