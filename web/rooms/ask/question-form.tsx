import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { useSearchParams } from 'wouter'
import { words } from '../../figures.ts'
import { Button, FIELD, Submit } from '../../parts/buttons.tsx'
import { useNames, useNewest, useSituationOf } from './data.ts'

export const FIELDS = [
  'symbol',
  'side',
  'strategy',
  'trend',
  'volatility',
  'session',
  'entry',
  'stop',
  'size',
  'formula',
] as const
export type Asked = { readonly [field in (typeof FIELDS)[number]]: string }

const CHOICES = {
  side: ['long', 'short'],
  trend: ['up', 'down', 'none'],
  volatility: ['low', 'normal', 'high', 'extreme'],
  session: ['asia', 'london', 'newyork', 'overlap'],
  formula: ['owm-1.1', 'owm-1.0'],
} as const
const FORMULA_TITLES: { readonly [name: string]: string } = {
  'owm-1.1': '1.1',
  'owm-1.0': '1.0, as published',
}

/** The question is part of the address. */
export const QuestionForm = ({ asked }: { asked: Asked }) => {
  const [, setParams] = useSearchParams()
  const names = useNames()
  const list = useId()
  const strategies = [...new Set(names.data?.charts?.cells.flatMap(({ strategy }) => strategy ?? []))]
  const ask = (values: { readonly [field: string]: string }, replace = false): void =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was)
        for (const field of FIELDS) {
          const value = values[field]?.trim() ?? ''
          if (value === '') next.delete(field)
          else next.set(field, value)
        }
        return next
      },
      { replace },
    )
  const choice = (name: keyof typeof CHOICES | 'strategy', options: readonly string[], open: string) => (
    <Labelled name={name}>
      <select
        key={`${asked[name]} ${options.length}`}
        name={name}
        aria-label={name}
        defaultValue={asked[name]}
        className={FIELD}
      >
        {name !== 'formula' && <option value="">{open}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {FORMULA_TITLES[option] ?? words(option)}
          </option>
        ))}
      </select>
    </Labelled>
  )
  const text = (name: 'symbol' | 'entry' | 'stop' | 'size', wide = 'w-24') => (
    <Labelled name={name}>
      <input
        key={asked[name]}
        name={name}
        aria-label={name}
        list={name === 'symbol' ? list : undefined}
        defaultValue={asked[name]}
        inputMode={name === 'symbol' ? 'text' : 'decimal'}
        className={`${FIELD} ${wide}`}
      />
    </Labelled>
  )
  return (
    <form
      aria-label="The situation"
      className="flex flex-wrap items-end gap-2 rounded-md border border-line bg-panel px-3 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        ask(Object.fromEntries(FIELDS.map((field) => [field, String(form.get(field) ?? '')])))
      }}
    >
      {text('symbol', 'w-28')}
      <datalist id={list}>
        {names.data?.charts?.symbols.map((symbol) => (
          <option key={symbol} value={symbol} />
        ))}
      </datalist>
      {choice('side', CHOICES.side, 'either')}
      {choice('strategy', strategies, 'any')}
      {choice('trend', CHOICES.trend, 'not known')}
      {choice('volatility', CHOICES.volatility, 'not known')}
      {choice('session', CHOICES.session, 'not known')}
      {text('entry')}
      {text('stop')}
      {text('size', 'w-20')}
      {choice('formula', CHOICES.formula, '')}
      <Submit>Ask</Submit>
      <Prefill
        isEmpty={asked.symbol === ''}
        ask={(values, replace) => ask({ ...asked, ...values }, replace)}
      />
    </form>
  )
}

const Labelled = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid">
    <span aria-hidden="true" className="text-xs text-muted">
      {name}
    </span>
    {children}
  </div>
)

const known = (value: unknown): string => (typeof value === 'string' ? value : '')

interface PrefillProps {
  readonly isEmpty: boolean
  readonly ask: (values: { readonly [field: string]: string }, replace: boolean) => void
}

/** The situation when the agent entered last: an empty form begins with it. */
const Prefill = ({ isEmpty, ask }: PrefillProps) => {
  const newest = useNewest()
  const trade = newest.data?.trades[0] ?? null
  const shown = useSituationOf(trade?.handle ?? null)
  const memory = shown.data?.memory
  const context = memory?.kind === 'trade' ? memory.story?.context : undefined
  const fill = (replace: boolean): void => {
    if (trade === null) return
    const { symbol, side, strategy, entryPrice: entry, stop } = trade
    const situation = { trend: known(context?.trend), volatility: known(context?.volatility) }
    const names = { symbol, side, strategy: strategy ?? '', session: known(context?.session) }
    ask({ ...names, ...situation, entry, stop: stop ?? '' }, replace)
  }
  const isReady = isEmpty && memory !== undefined
  const fillEmpty = useEffectEvent(() => fill(true))
  useEffect(() => {
    if (isReady) fillEmpty()
  }, [isReady])
  if (trade === null) return null
  return <Button onClick={() => fill(false)}>As at {trade.handle}</Button>
}
