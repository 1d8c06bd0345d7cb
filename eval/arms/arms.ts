import type { Arm } from '../harness.ts'
import { fts5Plain } from './fts5-plain.ts'
import { grep } from './grep.ts'
import { keyword } from './keyword.ts'

/** In the order of the tables. An arm with an embedder is one more line here. */
export const ARMS: readonly Arm[] = [grep, fts5Plain, keyword]
