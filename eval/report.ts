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
  const questions = set.collections.reduce((sum, each) => sum + each.questions.length, 0)
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
    ...lacking(measured),
    ...KIND_TABLES.flatMap(({ title, shown }) => byKind(measured, title, shown)),
  ].join('\n')
}

/** A figure of a kind and of how many questions; undefined where the kind has none of those that count for it. */
type KindFigure = (figures: Figures) => { readonly value: number; readonly questions: number } | undefined

const found =
  (key: 'r1' | 'r5'): KindFigure =>
  ({ questions, [key]: value }) =>
    questions === 0 ? undefined : { value, questions }

const KIND_TABLES: readonly { readonly title: string; readonly shown: KindFigure }[] = [
  { title: 'R@1', shown: found('r1') },
  { title: 'R@5', shown: found('r5') },
  { title: 'ahead', shown: ({ ahead }) => ahead && { value: ahead.share, questions: ahead.questions } },
]

const byKind = (measured: readonly Measured[], title: string, shown: KindFigure): readonly string[] => {
  const rows = kindRows(measured, shown)
  if (rows.length === 0) return []
  const lines = aligned([[`${title} by kind`, ...measured.map(({ arm }) => arm), 'questions'], ...rows])
  if (measured.length === 1 || lines.every((line) => line.length <= COLUMNS)) return ['', ...lines]
  const half = Math.ceil(measured.length / 2)
  return [...byKind(measured.slice(0, half), title, shown), ...byKind(measured.slice(half), title, shown)]
}

const kindRows = (measured: readonly Measured[], shown: KindFigure): readonly (readonly string[])[] =>
  Object.keys(measured[0]?.byLabel ?? {}).flatMap((label) => {
    const figures = measured.flatMap(({ byLabel }) => byLabel[label] ?? []).flatMap((of) => shown(of) ?? [])
    const [first] = figures
    return first ? [[label, ...figures.map(({ value }) => digits(value)), String(first.questions)]] : []
  })

/** How many of the questions about what is in no document, and of the others, name a missing word. */
const lacking = (measured: readonly Measured[]): readonly string[] => {
  const rows = measured.flatMap(({ arm, lacking: of }) =>
    of ? [[arm, digits(of.absent), digits(of.present)]] : [],
  )
  return rows.length === 0 ? [] : ['', ...aligned([['names a missing word', 'absent', 'present'], ...rows])]
}

/** Beside the stated floor, whether SQLite as it comes did better here: a floor may have been measured on other terms. */
const verdicts = (measured: readonly Measured[], floor: Floor | undefined): readonly string[] => {
  const keyword = measured.find(({ arm }) => arm === 'words')
  const plain = measured.find(({ arm }) => arm === 'fts5-plain')
  if (keyword === undefined) return []
  const faults = hybridFaults(measured)
  const hybrids = measured.filter(({ arm }) => arm === 'hybrid')
  const lower = plain ? SHOWN.filter(([, key]) => isLower(keyword.whole, plain.whole, key)) : []
  return [
    ...(floor ? [`words: ${holds(keyword, floor) ? 'the floor holds' : 'the floor is MISSED'}`] : []),
    ...(faults.length === 0 ? hybrids.map(({ arm }) => `${arm}: at least each of its arms`) : faults),
    ...(lower.length > 0 ? [`words: below fts5-plain in ${lower.map(([title]) => title).join(', ')}`] : []),
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
