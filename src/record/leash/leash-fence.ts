import { zLabel } from '#vocabulary'

// Where a fenced block begins and ends, and whether it is a leash. What is nearly one is told: a leash that is not read limits nothing.

/** The marks of a fence and what stands behind them; with backticks there, it is code within a line. */
const FENCE = /^ {0,3}(?:(`{3,})([^`]*)|(~{3,})(.*))$/
const NAMED = /^leash(?:\s+(.*))?$/i
/** What no strategy is called: attributes, a list, words of a sentence. */
const NO_STRATEGY = /[{}[\]()="'“”,;，；、]|^(?:for|strategy)\s/i
const A_WORD_OF_IT = /\bleash\b/i
const LEASH = 'leash'
/** The beginning of a leash that is indented as code is, in a list or in a quotation, behind what cannot be seen, or by other marks. */
const ASIDE =
  /^(?:[\s\p{Cf}>]|[-*+•](?=\s)|\d+[.)](?=\s))*(?:`{2,}|~{3,}|['´‘’｀～]{3,})[\s\p{Cf}]*leash\b[^`]*$/iu

export interface Fence {
  readonly mark: string
  readonly info: string
}

export const fenceIn = (line: string): Fence | null => {
  const [, ticks, after, tildes, behind] = FENCE.exec(line) ?? []
  const mark = ticks ?? tildes
  return mark === undefined ? null : { mark, info: (after ?? behind ?? '').trim() }
}

/** Whether a fence may end what another began. */
export const closes = (opened: string, { mark, info }: Fence): boolean =>
  info === '' && mark[0] === opened[0] && mark.length >= opened.length

/** The strategy that a leash is for, null for all; undefined where the fence is none. */
export const strategyIn = (info: string): string | null | undefined => {
  const named = NAMED.exec(info)
  return named === null ? undefined : named[1]?.trim() || null
}

export const isLeashAside = (line: string): boolean => ASIDE.test(line)

export const STANDS_ASIDE =
  'the leash is indented, in a list or in a quotation, or begins with other signs, and not read; begin ```leash at the start of a line'

/** Begun so, or with one letter more, less or other: leashes, leesh, lеash with a letter of another script. */
const isNearlyLeash = (info: string): boolean => {
  const plain = info.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '')
  const [word = ''] = plain.toLowerCase().split(/[\s:{]/u)
  if (word.startsWith(LEASH)) return true
  const begins = [...word].findIndex((letter, i) => letter !== LEASH[i])
  const at = begins < 0 ? word.length : begins
  const rests = [LEASH.slice(at), LEASH.slice(at + 1)]
  return word.length > 3 && [word.slice(at), word.slice(at + 1)].some((rest) => rests.includes(rest))
}

/** What is doubtful in the line that begins a fence. */
export const fenceDoubt = (info: string): string | null => {
  const strategy = strategyIn(info)
  if (strategy === undefined)
    return A_WORD_OF_IT.test(info) || isNearlyLeash(info)
      ? `a block called "${info}" is not read; begin it with \`\`\`leash, or \`\`\`leash and the name of a strategy`
      : null
  if (strategy === null || (!NO_STRATEGY.test(strategy) && zLabel.safeParse(strategy).success)) return null
  return `"${strategy}" would be the strategy that it is for; give the name of one, as it is, or none`
}
