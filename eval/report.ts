import { type Floor, holds, hybridFaults } from './floors.ts'
import type { EvaluationSet, Measured } from './harness.ts'
import type { Figures } from './metrics.ts'

const SHOWN = [
  ['R@1', 'r1'],
  ['R@5', 'r5'],
  ['R@10', 'r10'],
  ['MRR', 'mrr'],
] as const

/** What a terminal shows without breaking lines; tables with more arms than fit go on below. */
const COLUMNS = 80

export const tableOf = (set: EvaluationSet, measured: readonly Measured[], floor?: Floor): string => {
  const documents = set.collections.reduce((sum, each) => sum + each.documents.length, 0)
  const questions = measured[0]?.whole.questions ?? 0
  return [
    `${set.name}: ${documents} documents, ${questions} questions`,
    ...set.notes.map((note) => `  ${note}`),
    '',
    ...aligned([
      ['arm', ...SHOWN.map(([title]) => title)],
      ...measured.map(({ arm, whole }) => [arm, ...SHOWN.map(([, key]) => digits(whole[key]))]),
      ...(floor ? [['floor', '', digits(floor.r5), digits(floor.r10), '']] : []),
    ]),
    ...verdicts(measured, floor),
    ...absence(measured),
    '',
    ...byKind(measured, 'R@1', 'r1'),
    '',
    ...byKind(measured, 'R@5', 'r5'),
    ...(measured.some(({ whole }) => whole.ahead !== undefined)
      ? ['', ...byKind(measured, 'ahead', 'ahead')]
      : []),
  ].join('\n')
}

type Shown = 'r1' | 'r5' | 'ahead'

const byKind = (measured: readonly Measured[], title: string, key: Shown): readonly string[] => {
  const lines = aligned(kindRows(measured, title, key))
  if (measured.length === 1 || lines.every((line) => line.length <= COLUMNS)) return lines
  const half = Math.ceil(measured.length / 2)
  return [...byKind(measured.slice(0, half), title, key), '', ...byKind(measured.slice(half), title, key)]
}

/** A kind in which nothing can be shown (nothing to find, nothing to come before) has no row. */
const kindRows = (
  measured: readonly Measured[],
  title: string,
  key: Shown,
): readonly (readonly string[])[] => [
  [`${title} by kind`, ...measured.map(({ arm }) => arm), 'questions'],
  ...Object.entries(measured[0]?.byLabel ?? {})
    .filter(([, figures]) => figures.questions > 0 && figures[key] !== undefined)
    .map(([label, { questions }]) => [
      label,
      ...measured.map(({ byLabel }) => digits(byLabel[label]?.[key] ?? 0)),
      String(questions),
    ]),
]

/** Whether a search knows what it does not know, where the set asks. */
const absence = (measured: readonly Measured[]): readonly string[] =>
  measured.some((each) => each.absence !== undefined)
    ? [
        '',
        ...aligned([
          ['arm', 'absent-told', 'present-lost'],
          ...measured.map(({ arm, absence: of }) => [
            arm,
            digits(of?.absentTold ?? 0),
            digits(of?.presentLost ?? 0),
          ]),
        ]),
      ]
    : []

/** Beside the stated floor, whether SQLite as it comes did better here: a floor may have been measured on other terms. */
const verdicts = (measured: readonly Measured[], floor: Floor | undefined): readonly string[] => {
  const keyword = measured.find(({ arm }) => arm === 'keyword')
  const plain = measured.find(({ arm }) => arm === 'fts5-plain')
  if (keyword === undefined) return []
  const faults = hybridFaults(measured)
  const hybrids = measured.filter(({ arm }) => arm.startsWith('hybrid-'))
  const lower = plain ? SHOWN.filter(([, key]) => isLower(keyword.whole, plain.whole, key)) : []
  return [
    ...(floor ? [`keyword: ${holds(keyword, floor) ? 'the floor holds' : 'the floor is MISSED'}`] : []),
    ...(faults.length === 0 ? hybrids.map(({ arm }) => `${arm}: at least each of its arms`) : faults),
    ...(lower.length > 0 ? [`keyword: below fts5-plain in ${lower.map(([title]) => title).join(', ')}`] : []),
  ]
}

const isLower = (a: Figures, b: Figures, key: (typeof SHOWN)[number][1]): boolean =>
  digits(a[key]) < digits(b[key])

export const aligned = (rows: readonly (readonly string[])[]): readonly string[] => {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(width(i)) : cell.padStart(width(i) + 2)))
      .join('')
      .trimEnd(),
  )
}

export const digits = (value: number): string => value.toFixed(3)
