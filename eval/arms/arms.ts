import type { ClosableEmbedder } from '../../src/models/index.ts'
import type { Embedder } from '../../src/recall/search/ports.ts'
import type { Arm } from '../harness.ts'
import { hybrid, vector } from './embedded.ts'
import { fts5Plain } from './fts5-plain.ts'
import { grep } from './grep.ts'
import { keyword } from './keyword.ts'

/** Arms that look for words, in the order of the tables. */
export const WORD_ARMS: readonly Arm[] = [grep, fts5Plain, keyword]

/** All of them; MiniLM's only where it is given. */
export const armsWith = (table: Embedder, minilm?: ClosableEmbedder): readonly Arm[] => [
  ...WORD_ARMS,
  vector('static', table),
  hybrid('static', table),
  ...(minilm ? [vector('minilm', minilm), hybrid('minilm', minilm)] : []),
]
