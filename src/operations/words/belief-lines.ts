import type { BeliefOut } from '../outputs/belief-output.ts'
import { chance, estimateInR } from './figures.ts'
import type { Page } from './page.ts'
import { sectionedTable } from './sectioned-table.ts'
import type { TextColumn } from './text-table.ts'

/** Beliefs in a line each, those of one strategy and symbol together under a heading. */
export const beliefLines = (beliefs: readonly BeliefOut[], heading: string, page: Page): string =>
  sectionedTable(
    [...Map.groupBy(beliefs, subjectOf)].map(([subject, rows]) => ({ head: `${heading}, ${subject}`, rows })),
    COLUMNS,
    page,
  )

/** Of a belief in nobody's words what it was found to do; of somebody's, what the record says of it. */
const stateOf = ({ state, source, leans }: BeliefOut): string => {
  if (state === 'candidate') return ''
  return source !== 'seeded' && state !== 'retired' ? `found: ${leans}` : state
}

/** A mean stands here with its interval or not at all, so what gives way on a narrow page is the claim. */
const COLUMNS: readonly TextColumn<BeliefOut>[] = [
  { head: 'belief', forms: [({ handle }) => handle] },
  { head: 'state', forms: [stateOf] },
  { head: 'n', right: true, forms: [({ observations }) => String(observations)] },
  {
    head: 'expectancy',
    right: true,
    forms: [
      ({ expectancy }) =>
        expectancy === null ? 'unknown' : estimateInR(expectancy.mean, expectancy.lower, expectancy.upper),
    ],
  },
  { head: 'P(edge)', right: true, forms: [({ edge, expectancy }) => (expectancy ? chance(edge) : '')] },
  { head: 'where', rest: true, forms: [(belief) => [claimOf(belief), ...marksOf(belief)].join('; ')] },
]

interface Fields {
  readonly [field: string]: unknown
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The strategy and the symbol, where the belief is about one. */
const namesOf = ({ condition }: BeliefOut): readonly (readonly ['strategy' | 'symbol', string])[] =>
  (['strategy', 'symbol'] as const).flatMap((field) => {
    const value = isFields(condition) ? condition[field] : undefined
    return typeof value === 'string' ? [[field, value] as const] : []
  })

const subjectOf = (belief: BeliefOut): string =>
  namesOf(belief)
    .map(([, value]) => value)
    .join(' in ') || 'whatever is traded'

/** `volatility normal, london`: what the heading does not say. Somebody's own words stay as they are. */
const claimOf = (belief: BeliefOut): string => {
  const { says, leans, source, when } = belief
  if (source === 'seeded') return `${says.replace(/\.$/, '')}; ${PERSONS}`
  const rest = namesOf(belief).reduce(without, when)
  // Brackets keep their words: commas would not say what belongs together.
  const short = rest.includes('(') ? rest : shortened(rest)
  return `${leans === 'loses' ? 'loses: ' : ''}${short === '' ? 'any situation' : short}`
}

const PERSONS = 'a person’s'

/** A session is known by its name alone. */
const shortened = (when: string): string =>
  when
    .replaceAll(/session is (?!not )/g, '')
    .replaceAll(' is ', ' ')
    .replaceAll(' and ', ', ')

const without = (when: string, [field, value]: readonly [string, string]): string =>
  [`${field} is ${value} and `, `${field} is ${value}`].reduce(
    (left, said) => (left.startsWith(said) ? left.slice(said.length) : left),
    when,
  )

const marksOf = ({ fading, suspicious, observations, told }: BeliefOut): string[] => [
  ...(told ? [`held ${told.for} times, not ${told.against}`] : []),
  ...(observations === 0 && !told ? ['nothing observed yet'] : []),
  ...(fading ? ['fading'] : []),
  ...(suspicious ? ['suspicious'] : []),
]
