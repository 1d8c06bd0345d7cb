import { EAST_ASIAN } from '../src/search/east-asian.ts'
import { NAME_MARK } from '../src/search/names.ts'
import type { Embedder } from '../src/search/ports.ts'
import { LEG_MARK } from '../src/search/text-tokens.ts'
import { ours, type Without } from './arms/ours.ts'
import { type EvaluationSet, measure } from './harness.ts'
import { aligned, digits } from './report.ts'

// What each rule of search is worth: every figure with that rule switched off, and nothing else changed. A rule stays only if hybrid
// search with it is better than without by more than one question on some set, and on none worse by more than one.

const dropped = (isDropped: (token: string) => boolean): Without => ({
  tokens: ({ title, body }) => ({
    title: title.filter((token) => !isDropped(token)),
    body: body.filter((token) => !isDropped(token)),
  }),
})

const isSingleSign = (token: string): boolean => [...token].length === 1 && EAST_ASIAN.test(token)

const RULES: { readonly [name: string]: Without } = {
  nothing: {},
  aliases: { aliases: true },
  'forms of words': { stems: true },
  'near spellings': { spelling: true },
  'single signs': dropped(isSingleSign),
  months: dropped((token) => /^\d{4}-\d{2}$/.test(token)),
  'exact names': dropped((token) => token.startsWith(NAME_MARK)),
  'legs of pairs': dropped((token) => token.startsWith(LEG_MARK)),
  headings: { headings: true },
  'the path': { path: true },
}

export const ablationOf = async (
  set: EvaluationSet,
  embedder: Embedder,
  say: (line: string) => void,
): Promise<string> => {
  const rows: string[][] = []
  for (const [name, without] of Object.entries(RULES)) {
    say(`${set.name} without ${name}`)
    const { whole } = await measure(ours('hybrid', embedder, without), set)
    rows.push([name, digits(whole.r1), digits(whole.r5), digits(whole.mrr)])
  }
  return [set.name, '', ...aligned([['without', 'R@1', 'R@5', 'MRR'], ...rows])].join('\n')
}
