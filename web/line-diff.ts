export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Longest common subsequence of lines: the contexts of two turns have a hundred lines each. */
export const lineDiff = (before: string, after: string): DiffLine[] => {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const width = b.length + 1
  const longest = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const isSame = i < a.length && j < b.length && a[i] === b[j]
    if (isSame) lines.push({ kind: 'same', text: a[i++] ?? '' })
    else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1)))
      lines.push({ kind: 'removed', text: a[i++] ?? '' })
    else lines.push({ kind: 'added', text: b[j] ?? '' })
    if (isSame || lines.at(-1)?.kind === 'added') j++
  }
  return lines
}

/** Lines of `diff -u`, without its head. */
export const unified = (diff: string): DiffLine[] =>
  diff
    .split('\n')
    .filter((line) => line !== '' && !/^(?:---|\+\+\+|@@)/.test(line))
    .map((line) => ({
      kind: line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same',
      text: line.slice(1),
    }))
