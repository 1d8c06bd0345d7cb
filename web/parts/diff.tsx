import type { DiffLine } from '../line-diff.ts'

const MARKS = { same: ' ', added: '+', removed: '−' } as const
const COLOURS = {
  same: 'text-muted',
  added: 'bg-accent-soft text-ink',
  removed: 'bg-raised text-muted line-through decoration-muted/60',
} as const

/** Lines of a difference; red and green are for money, so these are told apart by sign and weight. */
export const Diff = ({ lines }: { lines: readonly DiffLine[] }) => (
  <div
    className="relative overflow-x-auto px-3 py-2 font-mono text-xs/5"
    role="region"
    aria-label="Difference"
    tabIndex={0}
  >
    {lines.map(({ kind, text }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines stay in their order.
      <div key={place} className={`flex gap-2 ${COLOURS[kind]}`}>
        <span className="w-3 shrink-0 select-none">{MARKS[kind]}</span>
        <span className="min-w-0 whitespace-pre-wrap [unicode-bidi:plaintext]">
          {kind !== 'same' && <span className="sr-only">{kind}: </span>}
          {text}
        </span>
      </div>
    ))}
  </div>
)
