// The contract of the room: when memories are promoted, merged and retired, when something should be written down, and who does
// what only one may. Named exports only.
export { boundaryAt, isMaintenanceDue } from './boundary.ts'
export { alikeGroups, LEAST_ALIKE } from './knowledge/alike-groups.ts'
export { LANGUAGES, type Language, NOTHING_DUE } from './moments/moment-prompts.ts'
export { momentAbout, momentLine, momentPrompt, settledBy } from './moments/moment-words.ts'
export { journalsOf, type MomentDue, momentsDue } from './moments/moments-due.ts'
export { OneAtATime } from './one-at-a-time.ts'
export { reflectWithModel } from './reflection/reflect-with-model.ts'
export { commonest, reflectionDue } from './reflection/reflection-due.ts'
export type { ReflectionSummary } from './reflection/reflection-summary.ts'
