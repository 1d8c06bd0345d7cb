import { TRADE_IN_TEXT } from '#memories'
import type { AnsweredBullet } from './answered-bullet.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { unknownFigure } from './figures-in-text.ts'
import { isNamed } from './named-in-text.ts'
import type { SummaryFigures } from './reflection-summary.ts'
import { tagsNamed } from './situation-tags.ts'

// Whose a number is. A line that names two groups may give each the other's number: every number has to stand with what its own part names.

/** What a part of a bullet names: groups as `session london`, traded or not, and trades. */
interface Named {
  readonly groups: ReadonlySet<string>
  readonly trades: ReadonlySet<number>
}

/** A mean of several is no trade's own. */
const AVERAGE =
  /(?<![\p{L}])(?:a|per) trade(?![\p{L}])|(?<![\p{L}])(?:each|mean|average|averaged)(?![\p{L}])|每笔|平均/iu
const ALL = /(?<![\p{L}])(?:all|overall|altogether|every|in total)(?![\p{L}])/iu
/** What a finding says of the others. */
const THE_REST = /(?<![\p{L}])(?:elsewhere|otherwise|others?|the rest|before that)(?![\p{L}])/iu
const INTERVAL = /^\s*[+−-]?[\d.]+\s?R? to [+−-]?[\d.]+\s?R?\s*$/iu

/** The first number of a bullet that is not of what it stands beside; null where all are. `cited` are all trades that it names. */
export const misplacedFigure = (
  { slot, where }: Pick<AnsweredBullet, 'slot' | 'where'>,
  text: string,
  cited: readonly number[],
  figures: SummaryFigures,
): string | null => {
  const symbols = figures.groups.filter(({ by }) => by === 'symbol').map(({ value }) => value)
  const clauses = clausesOf(text)
  const about = new Set(
    Object.entries(where ?? {}).flatMap(([field, value]) =>
      value === undefined ? [] : [`${field} ${value}`],
    ),
  )
  let before: Named = { groups: new Set(), trades: new Set() }
  for (const [at, clause] of clauses.entries()) {
    const own = namedIn(clause.text, symbols)
    const after = clauses[at + 1]
    const rests = after?.bracketed ? namedIn(after.text, symbols).trades : new Set<number>()
    const isOwn = own.groups.size > 0 || own.trades.size > 0
    const named = isOwn ? own : { groups: before.groups, trades: both(before.trades, rests) }
    const isNameless = named.groups.size === 0 && named.trades.size === 0
    const meant = isNameless ? { groups: about, trades: new Set(cited) } : named
    const lines = linesOf(clause, meant, slot, figures)
    const ofAll = isNameless || ALL.test(clause.text) || (!isOwn && named.groups.size === 0)
    const wrong = unknownFigure(clause.text, {
      lines: ofAll ? [...lines, figures.all] : lines,
      rules: [...figures.limits, ...(figures.playbook === null ? [] : [figures.playbook])],
      names: symbols,
      named: cited.length,
    })
    if (wrong !== null) return wrong
    before = { groups: both(before.groups, own.groups), trades: both(before.trades, own.trades) }
  }
  return null
}

const both = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): ReadonlySet<T> => new Set([...one, ...other])

const namedIn = (text: string, symbols: readonly string[]): Named => ({
  groups: new Set([
    ...symbols.filter((symbol) => isNamed(symbol, text)).map((symbol) => `symbol ${symbol}`),
    ...tagsNamed(text).flatMap(([field, values]) => values.map((value) => groupKey(field, value))),
  ]),
  trades: new Set([...text.matchAll(TRADE_IN_TEXT)].map(([, n]) => Number(n))),
})

/** A rule says direction where a group is of a side. */
const groupKey = (by: string, value: string): string => `${by === 'direction' ? 'side' : by} ${value}`

const linesOf = (
  { text }: Clause,
  { groups, trades }: Named,
  slot: AnsweredBullet['slot'],
  figures: SummaryFigures,
): readonly string[] => {
  const symbols = figures.groups.filter(({ by }) => by === 'symbol').map(({ value }) => value)
  const findings = figures.findings.filter((finding) => {
    const of = namedIn(finding.text.split(/[:\d]/u)[0] ?? '', symbols).groups
    if (groups.size > 0) return [...of].some((one) => groups.has(one))
    return finding.slot === slot && (of.size === 0 || finding.trades.some((n) => trades.has(n)))
  })
  return [
    ...figures.groups.filter(({ by, value }) => groups.has(`${by} ${value}`)).map(({ line }) => line),
    ...(AVERAGE.test(text) ? [] : [...trades].flatMap((n) => figures.trades.get(n) ?? [])),
    ...findings.map((finding) =>
      INTERVAL.test(text) || THE_REST.test(text) ? finding.text : ownPart(finding.text),
    ),
  ]
}

/** Of what a finding says, what it says of its own trades: neither where the mean may lie nor what the others made. */
const ownPart = (text: string): string => text.replace(/\([^)]*\)/gu, '').split(';')[0] ?? ''
