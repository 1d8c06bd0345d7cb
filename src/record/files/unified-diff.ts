import { createTwoFilesPatch } from 'diff'

/** Changed lines that are compared; of more, the whole text is displayed as replaced. */
const MOST_CHANGES = 4_000

/** Changes between two texts in the unified form that people and git read; empty if there are none. */
export const unifiedDiff = (path: string, before: string | null, after: string): string => {
  if (before === after) return ''
  const [from, to] = [before === null ? '/dev/null' : `a/${path}`, `b/${path}`]
  const options = { context: 3, maxEditLength: MOST_CHANGES }
  const patch = createTwoFilesPatch(from, to, before ?? '', after, undefined, undefined, options)
  return (patch ?? replaced(from, to, before ?? '', after)).replace(/^=+\n/, '').replace(/\n$/, '')
}

const replaced = (from: string, to: string, before: string, after: string): string => {
  const [old, now] = [linesOf(before), linesOf(after)]
  const head = [`--- ${from}`, `+++ ${to}`, `@@ -${rangeOf(old)} +${rangeOf(now)} @@`]
  return [...head, ...old.map((line) => `-${line}`), ...now.map((line) => `+${line}`)].join('\n')
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))
const rangeOf = ({ length }: readonly string[]): string => (length === 0 ? '0,0' : `1,${length}`)
