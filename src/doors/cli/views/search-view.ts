import type { AnswerOf } from './answer-view.ts'
import type { Page } from './page.ts'
import { dashed, headed, indented, inset, paragraph, parts } from './text-blocks.ts'

type Answer = AnswerOf<'search'>
type Hit = Answer['hits'][number]

/** Passages by rank, each with its path and lines, then what the search did without. */
export const searchView = ({ hits, why, nowhere, without }: Answer, page: Page): string =>
  parts(
    why === null ? '' : paragraph(why, page),
    hits.map((hit, i) => hitBlock(i + 1, `${hits.length}.`.length, hit, page)).join('\n'),
    hits.length === 0 || why !== null || nowhere.length === 0
      ? ''
      : paragraph(`Nowhere in what is indexed: ${nowhere.join(', ')}.`, page),
    headed('Without', dashed(without, inset(page))),
  )

const hitBlock = (rank: number, width: number, hit: Hit, page: Page): string => {
  const left = width + 1
  const within = inset(page, left)
  const { handle, score, run, path, day, snippet } = hit
  // A journal's heading is its day, which is shown already.
  const headings = hit.headings.filter((heading) => heading !== day)
  const name = `${handle ?? score.toFixed(2)} ${run === null ? '' : `run ${run}: `}${path}:${linesOf(hit)}${day === null ? '' : `, ${day}`}`
  return [
    `${`${rank}.`.padStart(width)} ${indented(paragraph(name, within), left).trimStart()}`,
    headings.length === 0 ? '' : page.faint(indented(paragraph(headings.join(' > '), within), left)),
    indented(paragraph(snippet, within), left),
  ]
    .filter((lines) => lines !== '')
    .join('\n')
}

const linesOf = ({ startLine, endLine }: Hit): string =>
  startLine === endLine ? String(startLine) : `${startLine}-${endLine}`
