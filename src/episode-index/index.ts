// The contract of the room: every episode of a log in memory, and what is computed from all of them. Named exports only.
export { EpisodeIndex } from './episode-index.ts'
export type { Episodes } from './episodes.ts'
export { type OpenMark, openMarks } from './open-marks.ts'
export { type TradeFigures, type TradesWanted, tradeFigures } from './trade-figures.ts'
