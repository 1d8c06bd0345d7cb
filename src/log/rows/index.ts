// The rows that facts change, for the rooms that change them. Named exports only.

export { GENERAL, groundOf, groupOf } from './belief-shelf.ts'
export { type Change, put } from './change.ts'
export type { FactEvent, Payload } from './event.ts'
export type { ComposedRow, FileRow } from './file-rows.ts'
export {
  aboutWhat,
  type FedOutcome,
  type Feedback,
  type KnowledgeRow,
  type MoveRow,
  type ShelfRow,
  shelfName,
} from './knowledge-rows.ts'
export { type Found, knowledgeOf, type Lookup, NEWEST, symbolFlags } from './lookup.ts'
export type {
  BeliefRow,
  EpisodeRow,
  EvidenceRow,
  LessonsRow,
  LossesRow,
  MemoryRow,
  MoodRow,
  PlanRow,
  StrategyRow,
} from './memory-rows.ts'
export { readHandle, readRef, refOf } from './ref.ts'
export type { Reflection } from './reflection-schema.ts'
export type { State } from './state.ts'
export { textHashAt } from './text-fields.ts'
