import { z } from 'zod'
import { isKind, kindOf, type Payload, SaidTexts, type StoredEvent } from '#record'
import type { LogStore } from '#record/ports'
import { isoOf, type Json } from '#vocabulary'
import { zIso } from './iso.ts'

/** An event with its prose in words. */
export const zEvent = z.object({
  seq: z.int(),
  event: z.string(),
  kind: z.string(),
  v: z.int(),
  at: zIso,
  knownAt: zIso,
  run: z.string(),
  turn: z.string().nullable(),
  actor: z.string(),
  trust: z.string(),
  payload: z.record(z.string(), z.json()),
  /** Hashes of the payload's texts by field: what `redact` takes. */
  texts: z.record(z.string(), z.string()),
  hash: z.string(),
})
export type EventOut = z.infer<typeof zEvent>

export const eventsOut = async (store: LogStore, events: readonly StoredEvent[]): Promise<EventOut[]> => {
  const read = events.map((event) => ({ event, payload: JSON.parse(event.payload) as Payload }))
  const hashes = read.flatMap(({ event, payload }) =>
    textFields(event.kind).flatMap((field) => hashIn(payload[field])),
  )
  const texts = await SaidTexts.of(store, hashes)
  return read.map(({ event, payload }) => {
    const words: { [key: string]: Json | undefined } = { ...payload }
    const hashesByField: { [field: string]: string } = {}
    for (const field of textFields(event.kind))
      for (const hash of hashIn(payload[field])) {
        words[field] = texts.said(hash)
        hashesByField[field] = hash
      }
    const { id, at, knownAt, prevHash: _prevHash, ...kept } = event
    return {
      ...kept,
      event: id,
      at: isoOf(at),
      knownAt: isoOf(knownAt),
      // Stored as JSON; only its being read-only is lost here.
      payload: words as EventOut['payload'],
      texts: hashesByField,
    }
  })
}

const textFields = (kind: string): readonly string[] => {
  if (!isKind(kind)) return []
  const declared = kindOf(kind)
  return declared.texts
}

const hashIn = (value: Json | undefined): string[] => (typeof value === 'string' ? [value] : [])
