import {
  type Change,
  type FactEvent,
  type Found,
  type Lookup,
  type Payload,
  put,
  type State,
  textHashAt,
} from '#log/rows'

// What came from outside keeps that label through whatever is written while it is shown (P11).

/** The run is in this turn now; whether it was shown text from outside, and which lessons. */
export const turnShown = (
  { showings }: State,
  { run, turn, seq, at }: FactEvent,
  { outside, lessons }: { readonly outside?: true | undefined; readonly lessons?: string | undefined },
): readonly Change[] => {
  if (turn === null) return []
  const begins = showings.get(run)?.turn !== turn
  return [
    ...(begins
      ? [put('showings', { run, turn, ...(lessons && { lessons: { hash: lessons, since: at } }) })]
      : []),
    ...(outside ? [put('exposed', { turn, seq })] : []),
  ]
}

/** Which of the texts of a fact that is no better than what came from outside are known as such. */
export const outsideLookups = (event: FactEvent, fields: readonly string[]): readonly Lookup[] => [
  { find: 'outside', among: { column: 'hash', values: textsOf(event, fields) } },
]

/** Its texts are no better from now on, wherever they stand. */
export const outsideTexts = (
  event: FactEvent,
  fields: readonly string[],
  { outside }: Found,
): readonly Change[] => {
  if (event.trust !== 'outside') return []
  const fresh = textsOf(event, fields).filter((hash) => !outside.some((known) => known.hash === hash))
  return fresh.map((hash) => put('outside', { hash, seq: event.seq }))
}

const textsOf = ({ data }: FactEvent, fields: readonly string[]): readonly string[] => {
  // Prose is in a payload as the hash of its text.
  const payload = data as Payload
  return [...new Set(fields.flatMap((field) => textHashAt(payload, field) ?? []))]
}
