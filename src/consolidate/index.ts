// The contract of the room: when memories are promoted, merged and retired, when something should be written down, and who does
// what only one may. Named exports only.
export { boundaryAt, isMaintenanceDue } from './boundary.ts'
export { alikeGroups, LEAST_ALIKE } from './knowledge/alike-groups.ts'
export { journalsOf } from './moments/covered-journals.ts'
export type { MomentDue } from './moments/due-moments.ts'
export {
  LANGUAGES,
  type Language,
  momentAbout,
  momentLine,
  momentPrompt,
  NOTHING_DUE,
  settledBy,
} from './moments/moment-words.ts'
export { momentsDue } from './moments/moments-due.ts'
export { periodNamed } from './moments/period.ts'
export { OneAtATime } from './one-at-a-time.ts'
export { reflectWithModel } from './reflection/reflect-with-model.ts'
export { commonest, reflectionDue } from './reflection/reflection-due.ts'
export type { ReflectionSummary } from './reflection/reflection-summary.ts'
