import { WORTH_KNOWING } from '#memories'
import type { PerformanceOut } from '../outputs/figures-output.ts'
import { countedShare, inR } from './figures.ts'
import type { Page } from './page.ts'
import { sectionedTable, type TableSection } from './sectioned-table.ts'
import type { Untold } from './telling.ts'
import { dashed, headed, inset, paragraph, parts } from './text-blocks.ts'
import type { TextColumn } from './text-table.ts'
import { plural } from './value-text.ts'

type Answer = Untold<PerformanceOut>
type Group = Answer['groups'][number]

/** Symbols shown; the others are counted, and were judged all the same. */
const MOST_SYMBOLS = 6

/** The groups of a performance in tables, what can be told of them and what cannot yet. */
export const groupsView = (answer: Answer, page: Page): string =>
  parts(
    sectionedTable(sectionsOf(answer, page), COLUMNS, page),
    paragraph(judgedWords(answer), page),
    headed('Told', dashed(toldWords(answer), inset(page))),
    headed('Cannot be told yet', dashed(untoldWords(answer), inset(page))),
  )

/** The period of those that were looked at: of all of them, unless there are more. */
export const periodOf = ({ from, to, overall: all, looked }: Answer): string => {
  if (from === null || to === null) return ''
  const newest = all.n > looked ? `the newest ${looked}: ` : ''
  return `${newest}${from.slice(0, 10)} to ${to.slice(0, 10)}`
}

/** How many can be judged, and why the others cannot. */
export const judgedOf = ({ judged, overall: all, looked, unmeasured, afterOpen, twins }: Answer): string => {
  const why = [
    ...(all.n > looked ? [`${all.n - looked} older ones not looked at`] : []),
    ...(unmeasured > 0 ? [`${unmeasured} without an outcome in R`] : []),
    ...(afterOpen > 0 ? [`${afterOpen} entered after one that is still open`] : []),
    ...(twins > 0 ? [`${twins} counted as one with another`] : []),
  ]
  return `${judged} of ${all.n}${why.length === 0 ? '' : `: ${why.join(', ')}`}`
}

const sectionsOf = ({ groups }: Answer, page: Page): readonly TableSection<Group>[] => {
  const of = (by: Group['by']): readonly Group[] => groups.filter((group) => group.by === by)
  const symbols = of('symbol')
  const shown = page.explain ? symbols : symbols.slice(0, MOST_SYMBOLS)
  const hidden = symbols.slice(shown.length)
  const trades = hidden.reduce((all, group) => all + group.trades, 0)
  return [
    {
      head: 'By symbol',
      rows: shown,
      ...(hidden.length === 0
        ? {}
        : { foot: `and ${plural(hidden.length, 'more symbol')} with ${plural(trades, 'trade')}` }),
    },
    { head: 'By hour of the entry, UTC', rows: of('hour') },
    { head: 'After losses', rows: of('after') },
    { head: 'By holding time (not judged: how long is known only with the result)', rows: of('held') },
  ]
}

const TOLD: { readonly [T in Group['told']]: string } = {
  better: 'better',
  worse: 'worse',
  neither: '-',
  too_few: 'too few',
  no_others: 'no others',
  not_judged: '',
}

const COLUMNS: readonly TextColumn<Group>[] = [
  { head: 'group', forms: [({ name }) => name] },
  { head: 'n', right: true, forms: [({ trades }) => String(trades)] },
  { head: 'share', right: true, forms: [({ share }) => countedShare(share)] },
  { head: 'won', right: true, forms: [({ winRate }) => `${Math.round(winRate * 100)}%`] },
  {
    head: 'others',
    right: true,
    forms: [({ otherWinRate: rate }) => (rate === null ? '' : `${Math.round(rate * 100)}%`)],
  },
  { head: 'each', right: true, forms: [({ mean }) => inR(mean)] },
  { head: 'others', right: true, forms: [({ otherMean }) => (otherMean === null ? '' : inR(otherMean))] },
  {
    head: 'surely',
    right: true,
    forms: [({ range }) => (range === null ? '' : `${short(range.lower)} to ${inR(range.upper)}`)],
  },
  { head: 'told', forms: [({ told }) => TOLD[told]] },
]

const short = (r: number): string => inR(r).slice(0, -1)

const judgedWords = ({ questions, answerable }: Answer): string => {
  const had = `${answerable} of ${plural(questions, 'question')} had 30 trades, and 30 beside them.`
  return answerable === 0
    ? had
    : `${had} "surely" holds for all of them at once and at every look, with an error of 5% in all.`
}

const toldWords = ({ whole, groups, answerable }: Answer): readonly string[] => {
  const all =
    whole.told === null || whole.range === null
      ? []
      : [`All together: it ${whole.told}, ${rangeOf(whole.range)} a trade.`]
  const some = groups.flatMap(({ name, told, mean, otherMean, range }) =>
    range === null || (told !== 'better' && told !== 'worse')
      ? []
      : [
          `${capital(name)}: ${told} than the rest, ${inR(mean)} (${rangeOf(range)}) against ${inR(otherMean ?? 0)}.`,
        ],
  )
  if (all.length + some.length > 0) return [...all, ...some]
  return [answerable === 0 ? 'Nothing yet.' : 'Nothing: all that could be judged is as chance would have it.']
}

/** The interval at the top is of one question and one look; what is told holds for all of them. */
const surely = (range: Answer['whole']['range']): string =>
  range === null
    ? ''
    : ` (surely ${rangeOf(range)}: with all that was asked and looked at, which the interval above is not)`

const rangeOf = ({ lower, upper }: { readonly lower: number; readonly upper: number }): string =>
  `${short(lower)} to ${inR(upper)}`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const BY_WORDS = { symbol: 'By symbol', hour: 'By hour', after: 'After losses' } as const

/** What needs more trades, and about how many: for .2R, the smallest expectancy or difference that is worth knowing. */
const untoldWords = ({ whole, groups, basis, open, unmeasured }: Answer): readonly string[] => {
  const worth = inR(WORTH_KNOWING).slice(1)
  const words: string[] = []
  if (whole.told === null && whole.more !== null)
    words.push(
      `Whether it gains or loses${surely(whole.range)}${
        whole.more === 0
          ? `; ${worth} a trade either way would have shown by now.`
          : `: ${worth} a trade would show in about ${count(whole.more)} trades more.`
      }`,
    )
  for (const by of ['symbol', 'hour', 'after'] as const) {
    const untold = groups.filter(
      (group) =>
        group.by === by && group.told !== 'better' && group.told !== 'worse' && (group.more ?? 0) > 0,
    )
    const [nearest] = untold.toSorted((a, b) => (a.more ?? 0) - (b.more ?? 0))
    if (nearest?.more != null)
      words.push(
        `${BY_WORDS[by]}: ${worth} more or less would show in about ${count(nearest.more)} trades more (${nearest.name} first).`,
      )
  }
  if (unmeasured > 0)
    words.push(
      `${plural(unmeasured, 'trade')} in R: no stop is known of them, and R by the median loss takes five losses of a symbol.`,
    )
  if (open.n > 0) words.push(`How ${plural(open.n, 'open trade')} will end.`)
  if (basis === 'proxy') words.push('What was risked: no stop is known, and 1R is the median loss.')
  return words
}

/** To two digits: it is about so many. */
const count = (trades: number): string => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, trades))) - 1)
  return (Math.ceil(trades / unit) * unit).toLocaleString('en-US')
}
