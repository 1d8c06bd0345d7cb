import { ABSENCE_DEFAULTS, aboutNothing } from '../src/recall/search/about-nothing.ts'
import type { Embedder } from '../src/recall/search/ports.ts'
import { ranked } from '../src/recall/search/ranking.ts'
import { absenceOf } from './absence.ts'
import { both } from './arms/both.ts'
import { CHUNKS_A_DOCUMENT } from './arms/embedded.ts'
import { DEPTH, type EvaluationSet } from './harness.ts'
import { aligned, digits } from './report.ts'

// What saying more often that nothing is found costs: the rule of the program with other floors, on each set.

/** Of a question that names what is missing, the hits hold less than this. */
const FLOORS = [0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1]

interface Graded {
  readonly gold: readonly string[]
  readonly ranked: readonly string[]
  readonly absent: boolean
}

export const absenceCurve = async (sets: readonly EvaluationSet[], table: Embedder): Promise<string> => {
  const columns: string[][] = []
  for (const set of sets) {
    const graded = await gradedOf(set, table)
    columns.push([set.name, ...FLOORS.map((_, floor) => cellOf(graded[floor] ?? []))])
  }
  const floors = ['floor', ...FLOORS.map(digits)]
  return aligned(floors.map((name, row) => [name, ...columns.map((column) => column[row] ?? '')])).join('\n')
}

/** Absent told, present lost; a set without the one or the other has only that. */
const cellOf = (graded: readonly Graded[]): string => {
  const absence = absenceOf(graded)
  if (absence) return `${digits(absence.absentTold)} ${digits(absence.presentLost)}`
  return digits(graded.filter(({ absent }) => absent).length / graded.length)
}

const gradedOf = async (set: EvaluationSet, table: Embedder): Promise<readonly Graded[][]> => {
  const graded: Graded[][] = FLOORS.map(() => [])
  for (const { documents, questions } of set.collections) {
    const { index, answers } = await both(documents, table)
    for (const { text, gold, at } of questions) {
      const { finding, ...query } = await answers(text, at)
      const best = await ranked(query, (some) => index.places(some), {
        caps: {},
        limit: DEPTH * CHUNKS_A_DOCUMENT,
      })
      for (const [i, nameCovered] of FLOORS.entries()) {
        const why = aboutNothing(finding, best, table.rank, { ...ABSENCE_DEFAULTS, nameCovered })
        graded[i]?.push({ gold, ranked: [], absent: best.length === 0 || why !== null })
      }
    }
  }
  return graded
}
