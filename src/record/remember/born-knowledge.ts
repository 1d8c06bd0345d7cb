import type { FactEvent, KnowledgeRow, State } from '#log/rows'
import { dueAt, type Layer, type Preset } from '#memories'
import type { Id, Instant } from '#vocabulary'
import type { Remembering } from './remembering.ts'

/** By whose rules it sinks or fades. */
export const presetOf = ({ config }: Pick<State, 'config'>): Preset => config.layers ?? 'hindcast'

/** What looking back has taught begins here. */
export const TAUGHT = 80

/** What is not said of a memory when it is born. */
const UNSAID = {
  status: 'standing',
  symbol: null,
  source: null,
  category: null,
  sentiment: null,
  text: null,
  wordKey: null,
  topic: null,
  ref: null,
  copies: 1,
  outcomes: 0,
  outcomeR: 0,
  fed: [],
  of: [],
  into: null,
} as const

interface Born
  extends Partial<Omit<KnowledgeRow, 'n' | 'seq' | 'knownAt' | 'outside' | 'lastSeen' | 'dueAt'>> {
  readonly id: Id
  readonly origin: KnowledgeRow['origin']
  readonly layer: Layer
  readonly importance: number
  readonly at: Instant
}

/** A memory of what an event tells, in its layer from when it is known. */
export const bear = ({ seq, knownAt, trust }: FactEvent, work: Remembering, born: Born): KnowledgeRow => {
  const standing = {
    layer: born.layer,
    importance: born.importance,
    asOf: knownAt,
    entered: knownAt,
    clock: knownAt,
  }
  const row: KnowledgeRow = {
    ...UNSAID,
    ...born,
    ...standing,
    n: work.number('knowledge'),
    seq,
    knownAt,
    lastSeen: knownAt,
    outside: trust === 'outside',
    dueAt: dueAt(standing, presetOf(work.state)),
  }
  work.keepKnowledge(row, undefined)
  return row
}
