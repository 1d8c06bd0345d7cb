import { type CsvKind, fieldsFound } from './csv-layout.ts'
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

/** The table that has most of its columns there: what it lacks is told by name. */
const nearest = (beginning: readonly string[], options: SourceOptions): Source | null => {
  let best: { readonly source: Source; readonly found: number } | null = null
  for (const [kind, source] of TABLES) {
    const found = fieldsFound(beginning, kind, options)
    if (found > (best?.found ?? 0)) best = { source, found }
  }
  return best?.source ?? null
}
