/** Lines shown around a change, as git and diff -u do. */
const AROUND = 3

/** Beyond this many compared pairs the middle is shown as replaced: exact, if longer than need be. */
const MOST_PAIRS = 4_000_000

interface Step {
  readonly sign: ' ' | '-' | '+'
  readonly line: string
}

/** What changes between two texts, in the unified form that people and git read; empty where nothing does. */
export const unifiedDiff = (path: string, before: string | null, after: string): string => {
  if (before === after) return ''
  const steps = stepsOf(linesOf(before ?? ''), linesOf(after))
  const hunks = hunksOf(steps)
  const from = before === null ? '/dev/null' : `a/${path}`
  return [`--- ${from}`, `+++ b/${path}`, ...hunks].join('\n')
}

/** The last line without its newline is told apart, or a diff that only adds it would be empty. */
const linesOf = (text: string): string[] => {
  if (text === '') return []
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  else lines[lines.length - 1] = `${lines.at(-1)}\n\\ No newline at end of file`
  return lines
}

const stepsOf = (a: readonly string[], b: readonly string[]): Step[] => {
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (
    tail < a.length - head &&
    tail < b.length - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    tail++
  return [
    ...a.slice(0, head).map(step(' ')),
    ...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...a.slice(a.length - tail).map(step(' ')),
  ]
}

const step =
  (sign: Step['sign']) =>
  (line: string): Step => ({ sign, line })

/** The longest common subsequence: length[i][j] of a from i and b from j. */
const middle = (a: readonly string[], b: readonly string[]): Step[] => {
  if (a.length * b.length > MOST_PAIRS) return [...a.map(step('-')), ...b.map(step('+'))]
  const width = b.length + 1
  const length = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number): number => length[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      length[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const steps: Step[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      steps.push({ sign: ' ', line: left })
      i++
      j++
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      steps.push({ sign: '-', line: left })
      i++
    } else if (right !== undefined) {
      steps.push({ sign: '+', line: right })
      j++
    }
  }
  return steps
}

const hunksOf = (steps: readonly Step[]): string[] => {
  const shown = new Set<number>()
  for (const [n, { sign }] of steps.entries())
    if (sign !== ' ')
      for (let near = Math.max(0, n - AROUND); near <= Math.min(steps.length - 1, n + AROUND); near++)
        shown.add(near)
  const lines: string[] = []
  let [oldLine, newLine] = [0, 0]
  for (let n = 0; n < steps.length; ) {
    if (!shown.has(n)) {
      oldLine++
      newLine++
      n++
      continue
    }
    let end = n
    while (shown.has(end)) end++
    const hunk = steps.slice(n, end)
    const olds = hunk.filter(({ sign }) => sign !== '+').length
    const news = hunk.filter(({ sign }) => sign !== '-').length
    lines.push(`@@ -${span(oldLine, olds)} +${span(newLine, news)} @@`)
    // One by one: a call takes a hundred thousand arguments, and a file may have more lines.
    for (const { sign, line } of hunk) lines.push(`${sign}${line}`)
    oldLine += olds
    newLine += news
    n = end
  }
  return lines
}

/** Lines are counted from 1; a side without lines names the line before it. */
const span = (before: number, count: number): string =>
  count === 0 ? `${before},0` : count === 1 ? `${before + 1}` : `${before + 1},${count}`
