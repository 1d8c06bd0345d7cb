import { leadingPoint } from '#vocabulary'
import type { Hit } from '../outputs/hit-output.ts'
import { inR } from './figures.ts'
import { fromOutside } from './others-words.ts'
import type { Page } from './page.ts'
import type { TableSection } from './sectioned-table.ts'
import { tagWords } from './situation-words.ts'
import { indented, inset, paragraph } from './text-blocks.ts'
import { MINUTE_FORMS, result } from './value-text.ts'

const LEFT = 4

/** Episodes as numbered blocks: outcome, situation, why it was recalled, what was said about it. */
export const hitBlocks = (hits: readonly Hit[], page: Page): string =>
  hits.map((hit, i) => hitBlock(`${i + 1}.`.padStart(LEFT - 1), hit, page)).join('\n')

/** The same under a heading. */
export const hitSection = ({ head, rows, foot }: TableSection<Hit>, page: Page): string =>
  [`${head}:`, hitBlocks(rows, page), ...(foot === undefined ? [] : [foot])].join('\n')

const hitBlock = (mark: string, hit: Hit, page: Page): string =>
  [
    paragraph(
      `${hit.handle}  ${outcomeOf(hit)}  ${whatOf(hit)}, ${MINUTE_FORMS[0](hit.at)}`,
      inset(page, LEFT),
    ),
    paragraph(tagWords(hit.context), inset(page, LEFT)),
    paragraph(hit.explanation, inset(page, LEFT)),
    page.faint(paragraph(scoreOf(hit), inset(page, LEFT))),
    ...[...(hit.reason === null ? [] : [hit.reason]), ...hit.remarks].map((said) =>
      paragraph(`“${said}”${fromOutside(hit)}`, inset(page, LEFT)),
    ),
    hit.duplicates === 0 ? '' : `it stands for ${hit.duplicates} more like it`,
  ]
    .filter((line) => line !== '')
    .map((lines, i) => (i === 0 ? `${mark} ${indented(lines, LEFT).trimStart()}` : indented(lines, LEFT)))
    .join('\n')

export const outcomeOf = ({ r, kind, status, pnl }: Hit): string => {
  if (kind !== 'trade') return kind === 'no_trade' ? 'no trade' : kind
  if (status === 'open') return 'still open'
  if (r !== null) return inR(r)
  return pnl === null ? 'outcome unknown' : `${result(pnl)} (no R)`
}

const whatOf = ({ symbol, strategy, side }: Hit): string =>
  [symbol, strategy, side].filter((word) => word !== null).join(' ')

/** Values at which a factor changes nothing and is left out. */
const NEUTRAL: { readonly [name: string]: number } = { boost: 1, weight: 1, fatigue: 0 }

/** `score 0.820: Q .90, Sim .95`, the formula's own names. */
const scoreOf = ({ score, components }: Hit): string => {
  const told = Object.entries({ ...components }).flatMap(([name, value]) =>
    value === null || value === NEUTRAL[name] ? [] : [`${name} ${leadingPoint(value)}`],
  )
  return `score ${score.toFixed(3)}: ${told.join(', ')}`
}
