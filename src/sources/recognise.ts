import { type CsvKind, nearnessTo } from './csv-layout.ts'
import { factsSource } from './facts.ts'
import { FILLS, fillsSource } from './fills.ts'
import type { Source, SourceOptions } from './source.ts'
import { TRIPS, tripsSource } from './trips.ts'

const TABLES: readonly (readonly [CsvKind, Source])[] = [
  [TRIPS, tripsSource],
  [FILLS, fillsSource],
]

/** The source that reads a file, by its beginning and by what is said of it; null where nobody knows. */
export const sourceOf = (
  sources: readonly Source[],
  beginning: readonly string[],
  fileName: string,
  options: SourceOptions,
): Source | null => {
  const text = beginning.join('\n')
  if (options.map) return nearest(beginning, options)
  const recognised = sources.find((source) => source.recognises(text, fileName))
  if (recognised) return recognised
  // What it lacks is told by the line.
  return text.trim() === '' || /^\s*\{/.test(text) ? factsSource : nearest(beginning, options)
}

/** The table that is nearest, if it is one at all: what it lacks is told by name. */
const nearest = (beginning: readonly string[], options: SourceOptions): Source | null => {
  let best: { readonly source: Source; readonly near: number } | null = null
  for (const [kind, source] of TABLES) {
    const near = nearnessTo(kind, beginning, options)
    if (near > (best?.near ?? Number.NEGATIVE_INFINITY)) best = { source, near }
  }
  return best?.source ?? null
}
