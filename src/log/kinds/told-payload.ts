import { canonicalised } from '#vocabulary'
import type { Payload } from '../rows/event.ts'
import { type KindName, kindOf } from './kinds.ts'

/** What a fact says by itself: its payload's canonical text without what was reckoned from what else was known (P3). */
export const toldPayload = (name: KindName, text: string): string => {
  const { reckoned } = kindOf(name)
  if (!reckoned) return text
  // Parsed by the kind's schema before it was written so.
  const payload = JSON.parse(text) as Payload
  const fields: readonly string[] = reckoned(payload)
  return canonicalised(
    Object.fromEntries(Object.entries(payload).filter(([field]) => !fields.includes(field))),
  ).text
}
