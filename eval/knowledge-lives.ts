import { type Layer, PRESET_NAMES, type Preset } from '../src/memories/index.ts'
import {
  born,
  type CitedLife,
  shareReaching,
  untouchedLife,
} from '../src/memories/knowledge/testing/lives.ts'
import { aligned, digits } from './report.ts'

// The lives of what is read, by running them: how long it stays where if nobody touches it, and whom outcomes carry up.

const BORN: readonly (readonly [Layer, readonly number[]])[] = [
  ['short', [10, 20, 50, 54]],
  ['mid', [55, 60, 70, 84]],
  ['long', [86, 90, 100]],
  ['reflection', [80]],
]

/** Where it stays, and for how many days: "mid 44, short 6". */
const lifeOf = (layer: Layer, importance: number, preset: Preset): string =>
  untouchedLife(born(layer, importance), preset)
    .filter(({ days }) => days > 0)
    .map((stay) => `${stay.layer} ${stay.days}`)
    .join(', ')

export const livesTable = (): string =>
  aligned([
    ['born', ...PRESET_NAMES],
    ...BORN.flatMap(([layer, importances]) =>
      importances.map((importance) => [
        `${layer} at ${importance}`,
        ...PRESET_NAMES.map((preset) => lifeOf(layer, importance, preset)),
      ]),
    ),
  ]).join('\n')

const CITED: readonly Pick<CitedLife, 'from' | 'reaches' | 'everyDays'>[] = [
  ...[1, 3, 10].map((everyDays) => ({ from: born('mid', 70), reaches: 'long' as const, everyDays })),
  { from: born('short', 50), reaches: 'mid', everyDays: 1 },
]

const FEEDBACK = [
  ['damped, right by chance', 'by chance', undefined],
  ['damped, always right', 'always', undefined],
  ['±18, right by chance', 'by chance', 18],
  ['±18, always right', 'always', 18],
] as const

/** The share of lives in which a cited memory comes to the layer above. */
export const carriedUpTable = (lives: number): string =>
  aligned([
    ['', ...FEEDBACK.map(([name]) => name)],
    ...CITED.map((life) => [
      `${life.from.layer} at ${life.from.importance} to ${life.reaches}, cited every ${life.everyDays} d`,
      ...FEEDBACK.map(([, right, points]) => digits(shareReaching({ ...life, right, points }, lives))),
    ]),
  ]).join('\n')
