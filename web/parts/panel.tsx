import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Problem } from '../client.ts'

interface PanelProps {
  readonly title: string
  /** What the numbers are, for who reads them the first time. */
  readonly hint?: string
  readonly side?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

export const Panel = ({ title, hint, side, className = '', children }: PanelProps) => (
  <section aria-label={title} className={`min-w-0 rounded-md border border-line bg-panel ${className}`}>
    <header className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 border-b border-line px-3 py-1.5">
      <h2 className="font-semibold">
        {title}
        {hint !== undefined && <span className="ml-2 font-normal text-muted">{hint}</span>}
      </h2>
      {side}
    </header>
    {children}
  </section>
)

export const ProblemNote = ({ problem }: { problem: Problem }) => (
  <div role="alert" className="m-3 rounded border border-warn bg-warn-soft px-3 py-2 text-warn">
    <p className="font-semibold">{problem.message}</p>
    <p>{problem.next}</p>
  </div>
)

/** Says why there is nothing, and what to do about it. */
export const Empty = ({ children, command }: { children: ReactNode; command?: string }) => (
  <div className="px-3 py-5 text-muted">
    <div>{children}</div>
    {command !== undefined && <Command text={command} />}
  </div>
)

/** A command to copy. */
export const Command = ({ text }: { text: string }) => {
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <div className="mt-2 flex max-w-full items-center gap-2 rounded border border-line bg-raised py-1 pr-1 pl-2">
      <code className="min-w-0 flex-1 overflow-x-auto font-mono whitespace-nowrap text-ink" tabIndex={0}>
        {text}
      </code>
      <button type="button" onClick={copy} className="rounded px-2 py-0.5 text-accent hover:underline">
        {copied ? 'Copied' : 'Copy'}
      </button>
    </div>
  )
}

/** Shows an answer when it has come, and until then or instead what is so. */
export const Answered = <Data,>({
  query,
  children,
}: {
  query: UseQueryResult<Data, Problem>
  children: (data: Data) => ReactNode
}) => {
  if (query.data !== undefined)
    return (
      <div className={query.isPlaceholderData ? 'opacity-60' : undefined}>
        {query.isError && <ProblemNote problem={query.error} />}
        {children(query.data)}
      </div>
    )
  if (query.isError) return <ProblemNote problem={query.error} />
  return (
    <p className="px-3 py-5 text-muted" aria-busy="true">
      {query.failureReason ? `${query.failureReason.message}; trying again…` : 'Loading…'}
    </p>
  )
}
