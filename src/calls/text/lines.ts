import { z } from 'zod'
import type { Words } from './line.ts'
import { ours } from './line.ts'
import * as memory from './memory-lines.ts'
import * as record from './record-lines.ts'

/** Schemas by their id, with the line that words them. */
const LINES = {
  Trade: memory.tradeLine,
  Hit: memory.hitLine,
  Belief: memory.beliefLine,
  ScoredBelief: ({ belief }: { readonly belief: Parameters<typeof memory.beliefLine>[0] }) =>
    memory.beliefLine(belief),
  Plan: memory.planLine,
  ScoredPlan: ({ plan }: { readonly plan: Parameters<typeof memory.planLine>[0] }) => memory.planLine(plan),
  Knowledge: memory.knowledgeLine,
  LessonNote: memory.lessonLine,
  Passage: memory.passageLine,
  Distribution: memory.distributionLine,
  Flag: record.flagLine,
  Proposal: record.proposalLine,
  UnapprovedFile: record.unapprovedLine,
  Decision: record.decisionLine,
  CameOfTurn: record.cameOfLine,
  TouchedTrade: record.touchedLine,
  Leg: record.legLine,
  Run: record.runLine,
  Retirement: record.retiredLine,
  LogEvent: record.eventLine,
  Estimate: record.estimateLine,
  Share: record.shareLine,
  TradeGroup: record.groupLine,
  PastGroup: record.pastGroupLine,
  Habits: record.habitsLine,
  HealthCheck: record.checkLine,
  Size: record.sizeLine,
  Setting: record.settingLine,
  PromptSide: ({ text }: { readonly text: string }) => ours(text),
  TurnContext: () => ours(''),
} as const

/** The value by its schema's own line; null where it has none. */
export const lineFor = (schema: z.ZodType, value: unknown): Words | null => {
  const id = idOf(schema)
  if (id === undefined || !(id in LINES)) return null
  // A line takes what its schema has made.
  return (LINES[id as keyof typeof LINES] as (value: unknown) => Words)(value)
}

/** The id that a schema was given, whatever was described of it since. */
const idOf = (schema: z.ZodType): string | undefined => {
  const id = z.globalRegistry.get(schema)?.id
  const { parent } = schema._zod
  return id ?? (parent === undefined ? undefined : idOf(parent as z.ZodType))
}
