import { SITUATION_NUMBERS } from './interned-tag-sets.ts'

// The numbers of a situation as bytes: the cell that each lies in, on the scale that its kernel compares on. What a search needs of
// every row is then four look-ups. Cell 0 is of a number that is not known; the first and the last are open to their ends.

export const CELLS = 256
const FIRST = 1
const LAST = CELLS - 1
/** Cells between the two open ones. */
const INNER = CELLS - 3

/** From where to where the inner cells reach, scaled: ATR over price .0001 to .4, spread .001 to 3 ATR(M5), drawdown 0 to 100%. */
const REACH: readonly (readonly [number, number])[] = [
  [-31, -3],
  [-31, -3],
  [-14, 2.5],
  [0, 20],
]

/** Cells overlap by this much, so that rounding cannot put a number outside of its own. */
const OVERLAP = 1e-9

const reachOf = (field: number): readonly [number, number] => REACH[field] ?? [0, 1]

/** The cell of a scaled number. */
export const cellOf = (field: number, scaled: number): number => {
  const [low, high] = reachOf(field)
  const inner = Math.floor(((scaled - low) / (high - low)) * INNER)
  return Math.max(FIRST, Math.min(LAST, inner + FIRST + 1))
}

interface CellEdges {
  readonly low: number
  readonly high: number
}

const edgesOf = (field: number, cell: number): CellEdges => {
  const [low, high] = reachOf(field)
  const edge = (n: number): number => low + ((high - low) / INNER) * n
  return {
    low: cell === FIRST ? Number.NEGATIVE_INFINITY : edge(cell - FIRST - 1) - OVERLAP,
    high: cell === LAST ? Number.POSITIVE_INFINITY : edge(cell - FIRST) + OVERLAP,
  }
}

/** By field and cell, the scaled numbers that it holds. */
export const CELL_EDGES: readonly (readonly CellEdges[])[] = SITUATION_NUMBERS.map((_, field) =>
  Array.from({ length: CELLS }, (_, cell) => edgesOf(field, cell)),
)

/** Four cells in one number, a byte each. */
export const packedCell = (field: number, cell: number): number => cell << (8 * field)

if (REACH.length !== SITUATION_NUMBERS.length) throw new Error('a number of a situation without its cells')
