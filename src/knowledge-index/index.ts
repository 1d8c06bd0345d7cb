// The contract of the room: what stands of what was read and told, in memory. Named exports only.
export type { Knowledge, KnowledgeAbout, StandingKnowledge } from './knowledge.ts'
export { KnowledgeIndex } from './knowledge-index.ts'
