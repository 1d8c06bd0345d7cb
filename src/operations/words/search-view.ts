import { shownPath } from '#vocabulary'
import type { Search } from '../outputs/search-output.ts'
import { fromOutside } from './others-words.ts'
import type { Page } from './page.ts'
import { telling, type Untold } from './telling.ts'
import { behindMark, dashed, headed, indented, inset, paragraph, parts } from './text-blocks.ts'

/** How the question was read, passages by rank, each with its path and lines, then what the search did without. */
export const searchView = telling(
  ({ hits, why, readAs, days, nowhere, without }: Untold<Search>, page: Page) =>
    parts(
      why === null ? '' : paragraph(why, page),
      readAs.length === 0
        ? ''
        : paragraph(`Read as: ${readAs.map(({ word, as }) => `"${word}" as "${as}"`).join(', ')}.`, page),
      days.length === 0
        ? ''
        : paragraph(
            `Texts of ${days.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ')} come before others as good.`,
            page,
          ),
      hits.map((hit, i) => hitBlock(i + 1, `${hits.length}.`.length, hit, page)).join('\n'),
      hits.length === 0 || why !== null || nowhere.length === 0
        ? ''
        : paragraph(`Nowhere in what is indexed: ${nowhere.join(', ')}.`, page),
      headed('Without', dashed(without, inset(page))),
    ),
)

const hitBlock = (rank: number, width: number, hit: Search['hits'][number], page: Page): string => {
  const left = width + 1
  const within = inset(page, left)
  const { handle, score, run, path, day, snippet, coverage, newer } = hit
  // A journal's heading is its day, which is shown already.
  const headings = hit.headings.filter((heading) => heading !== day)
  const name = `${handle ?? score.toFixed(2)} ${run === null ? '' : `run ${run}: `}${shownPath(path)}:${linesOf(hit)}${day === null ? '' : `, ${day}`}, covers ${Math.round(coverage * PERCENT)}%${newer === null ? '' : `, newer: ${newer}`}${fromOutside(hit)}`
  return [
    `${`${rank}.`.padStart(width)} ${indented(paragraph(name, within), left).trimStart()}`,
    headings.length === 0 ? '' : page.faint(theirs(headings.join(' > '), left, page)),
    theirs(snippet, left, page),
  ]
    .filter((lines) => lines !== '')
    .join('\n')
}

const PERCENT = 100

/** Somebody's words as a paragraph, each line of it behind the mark. */
const theirs = (text: string, left: number, page: Page): string =>
  paragraph(text, inset(page, left)).replaceAll(/^(?=.)/gm, behindMark(left, page))

const linesOf = ({ startLine, endLine }: Search['hits'][number]): string =>
  startLine === endLine ? String(startLine) : `${startLine}-${endLine}`
