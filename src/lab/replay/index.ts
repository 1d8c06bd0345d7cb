// Real ledgers through the library. Named exports only.
export { type Replayed, type ReplayOptions, replay } from './replay.ts'
export type { SourceReport } from './source-report.ts'
