import {
  countedShare,
  cut,
  inR,
  paragraph,
  parts,
  plural,
  ratio,
  sum,
  type TextColumn,
  table,
} from '#operations/words'
import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'

type Answer = AnswerOf<'diff'>
type Figure = Answer['results'][number]
type FileDiff = Answer['notes']['differ'][number]

/** How many lines of a file, files and names of files are shown; the JSON has all of them. */
const MOST_LINES = 24
const MOST_FILES = 5
const MOST_NAMES = 20

export const diffView = (answer: Answer, page: Page): string => {
  const { runs, results, playbook, notes, journal, why } = answer
  const names: Names = { first: runs[0]?.run ?? '', second: runs[1]?.run ?? '' }
  return parts(
    table(results, columnsFor(runs), page),
    playbook === null ? '' : fileDiff(playbook, names, page),
    ...filesView('Notes', notes, names, page),
    ...filesView('Journal', journal, names, page),
    why === null ? '' : paragraph(why, page),
  )
}

interface Names {
  readonly first: string
  readonly second: string
}

const filesView = (
  name: string,
  { same, differ }: Answer['notes'],
  names: Names,
  page: Page,
): readonly string[] => {
  if (differ.length + same === 0) return []
  const both = differ.filter((file) => file.in === 'both')
  const more = both.length - MOST_FILES
  const only = (['first', 'second'] as const).flatMap((side) => {
    const paths = differ.filter((file) => file.in === side).map(({ path }) => path)
    return paths.length === 0 ? [] : [paragraph(`Only in ${names[side]}: ${listed(paths)}.`, page)]
  })
  return [
    `${name}: different ${both.length}, in one run only ${differ.length - both.length}, the same ${same}`,
    ...only,
    ...both.slice(0, MOST_FILES).map((file) => fileDiff(file, names, page)),
    more > 0 ? page.faint(`… ${plural(more, 'file')} more: --json`) : '',
  ]
}

const listed = (paths: readonly string[]): string => {
  const more = paths.length - MOST_NAMES
  return `${paths.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const columnsFor = (runs: Answer['runs']): readonly TextColumn<Figure>[] => [
  { head: '', forms: [({ figure }) => SAID[figure]] },
  ...(['first', 'second'] as const).map((side, at): TextColumn<Figure> => {
    return { head: runs[at]?.run ?? '', right: true, forms: [(row) => shown(row.figure, row[side])] }
  }),
]

const SAID: { readonly [figure in Figure['figure']]: string } = {
  closed: 'closed trades',
  open: 'open trades',
  net: 'net',
  winRate: 'win rate',
  expectancy: 'expectancy a trade',
  profitFactor: 'profit factor',
  sharpePerTrade: 'Sharpe a trade',
  maxDrawdown: 'largest drawdown',
  mostLossesInARow: 'most losses in a row',
  best: 'best trade',
  worst: 'worst trade',
}

const shown = (figure: Figure['figure'], value: number | null): string => {
  if (value === null) return 'unknown'
  switch (figure) {
    case 'net':
      return sum(value)
    case 'winRate':
    case 'maxDrawdown':
      return countedShare(value)
    case 'expectancy':
    case 'best':
    case 'worst':
      return inR(value)
    case 'profitFactor':
    case 'sharpePerTrade':
      return ratio(value)
    default:
      return String(value)
  }
}

const fileDiff = ({ path, in: has, diff }: FileDiff, names: Names, page: Page): string => {
  if (has !== 'both') return paragraph(`Only in ${names[has]}: ${path}.`, page)
  const lines = diff.split('\n').slice(2)
  const more = lines.length - MOST_LINES
  return [
    cut(`${path}: - ${names.first}, + ${names.second}`, page.width),
    ...lines.slice(0, MOST_LINES).map((line) => coloured(cut(line, page.width), page)),
    ...(more > 0 ? [page.faint(`… ${plural(more, 'line')} more: --json`)] : []),
  ].join('\n')
}

const coloured = (line: string, page: Page): string => (line.startsWith('-') ? page.faint(line) : line)
