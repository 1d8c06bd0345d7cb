import { plural, share, words } from '../../figures.ts'
import type { Side } from './data.ts'

interface BudgetProps {
  readonly sides: readonly Side[]
  readonly tokens: number
  readonly budget: number | null
  readonly without: readonly string[]
}

/** Steps between neighbours, so that parts that touch are told apart without more colours. */
const SHADES = ['opacity-100', 'opacity-60', 'opacity-80', 'opacity-45'] as const

/** Tokens by section in one bar, and what had no room. */
export const Budget = ({ sides, tokens, budget, without }: BudgetProps) => {
  const sections = sides.flatMap((side) => side.sections)
  const all = Math.max(
    1,
    sections.reduce((sum, section) => sum + section.tokens, 0),
  )
  return (
    <div className="px-3 py-2">
      <p>
        <b>{plural(tokens, 'token')}</b>
        <span className="text-muted">
          {budget === null ? '' : ` · the memory’s own sections may have ${budget}`} ·{' '}
          {plural(sections.length, 'section')}
        </span>
      </p>
      <div
        role="img"
        aria-label={sections.map(({ name, tokens: of }) => `${words(name)} ${share(of / all)}`).join(', ')}
        className="mt-2 flex h-3 gap-px overflow-hidden rounded bg-raised"
      >
        {sections.map(({ name, tokens: of }, i) => (
          <div
            key={name}
            title={`${words(name)}: ${plural(of, 'token')}`}
            className={`bg-accent ${SHADES[i % SHADES.length]}`}
            style={{ width: `${(100 * of) / all}%` }}
          />
        ))}
      </div>
      {without.length > 0 && (
        <ul className="mt-2 list-inside list-disc text-warn" aria-label="What had no room">
          {without.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
