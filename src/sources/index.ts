// The contract of the room: from what people have their past in to facts. Named exports only.
import { factsSource } from './facts.ts'
import { fillsSource } from './fills.ts'
import { notesSource } from './notes/notes.ts'
import type { Source } from './source.ts'
import { tradememorySource } from './tradememory/tradememory.ts'
import { tripsSource } from './trips.ts'

export { readBars } from './bars.ts'
export { type LinesAhead, linesAhead } from './lines-ahead.ts'
export { sourceOf } from './recognise.ts'
export {
  type ColumnMap,
  type Read,
  type Refusal,
  type Source,
  type SourceFact,
  type SourceOptions,
  STATED,
  type Stated,
  type StatedWhat,
} from './source.ts'
export { isClock } from './wall-time.ts'

/** Every format, those that tell themselves apart best first: the first that recognises a file reads it. */
export const SOURCES: readonly Source[] = [
  factsSource,
  tradememorySource,
  notesSource,
  tripsSource,
  fillsSource,
]
