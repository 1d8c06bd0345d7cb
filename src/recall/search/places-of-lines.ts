/**
 * Where a run of lines stands among others, each place by its first line, from 0. Each line is looked at once or twice however often the
 * run almost begins (Knuth, Morris and Pratt).
 */
export const placesOfLines = (run: readonly string[], lines: readonly string[]): readonly number[] => {
  const fallback = fallbacksOf(run)
  const places: number[] = []
  let matched = 0
  for (const [at, line] of lines.entries()) {
    while (matched > 0 && run[matched] !== line) matched = fallback[matched - 1] ?? 0
    if (run[matched] === line) matched++
    if (matched === run.length) {
      places.push(at - run.length + 1)
      matched = fallback[matched - 1] ?? 0
    }
  }
  return places
}

/** For each beginning of a run, how much of its end is a beginning of the run too. */
const fallbacksOf = (run: readonly string[]): Uint32Array => {
  const fallback = new Uint32Array(run.length)
  for (let at = 1, same = 0; at < run.length; at++) {
    while (same > 0 && run[at] !== run[same]) same = fallback[same - 1] ?? 0
    if (run[at] === run[same]) same++
    fallback[at] = same
  }
  return fallback
}
