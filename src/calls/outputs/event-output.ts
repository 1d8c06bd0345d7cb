import { z } from 'zod'
import {
  isKind,
  kindOf,
  type Payload,
  payloadOf,
  SaidTexts,
  type StoredEvent,
  textHashAt,
  withTextAt,
} from '#log'
import type { LogStore } from '#log/ports'
import { ACTORS, isoOf, TRUST, zJson } from '#vocabulary'
import { zIso } from './answer-fields.ts'

/** An event with its prose in words. */
export const zEvent = z
  .object({
    seq: z.int().describe('its place in the log, from 1 without gaps'),
    event: z.string().describe('its id: the same fact has the same'),
    kind: z.string().describe('what sort of fact it is: tick, fill, decision, trade.recorded'),
    v: z.int().describe('version of the payload, which the hash is over too'),
    at: zIso.describe('when it happened'),
    knownAt: zIso.describe('when it was known; never earlier than the event before'),
    run: z.string().describe('the run it belongs to: live'),
    turn: z.string().nullable().describe('id of the turn it was recorded in; null: in none'),
    actor: z.enum(ACTORS).describe('who recorded it'),
    by: z.string().nullable().describe('name of the token it was recorded with; null: none'),
    trust: z.enum(TRUST).describe('how far its texts may be relied on; outside is least'),
    source: z.string().nullable().describe('the file or call it was imported from; null: it was recorded'),
    payload: z.record(z.string(), zJson).describe('what the fact says, texts in words'),
    texts: z.record(z.string(), z.string()).describe('hashes of those texts by field: what redact takes'),
    hash: z.string().describe('sha256 of all of it and of the hash before: the chain'),
  })
  .meta({ id: 'LogEvent' })
export type EventOut = z.infer<typeof zEvent>

export const eventsOut = async (store: LogStore, events: readonly StoredEvent[]): Promise<EventOut[]> => {
  const read = events.map((event) => ({ event, payload: payloadOf(event) as Payload }))
  const hashes = read.flatMap(({ event, payload }) =>
    textFields(event.kind).flatMap((field) => textHashAt(payload, field) ?? []),
  )
  const texts = await SaidTexts.of(store, hashes)
  return read.map(({ event, payload }) => {
    let words = payload
    const hashesByField: { [field: string]: string } = {}
    for (const field of textFields(event.kind)) {
      const hash = textHashAt(payload, field)
      if (hash === undefined) continue
      words = withTextAt(words, field, texts.said(hash))
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
  return kindOf(kind).texts
}
