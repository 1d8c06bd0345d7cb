import type { z } from 'zod'
import { zFill } from '#ledger'
import type { Draft, Log, Payload, State } from '#log'
import type { Caller } from '../session/caller.ts'
import { FACT_FIELDS, sharingFact, splitFact } from './fact-fields.ts'
import { prepareFact } from './record-fact.ts'

export const MOST_FILLS = 10_000

/** The two are only in files of brokers. */
export const zFillGiven = sharingFact(
  zFill.omit({ leverage: true, reduceOnly: true }).extend(FACT_FIELDS).meta({ id: 'Fill' }),
)
type FillGiven = z.output<typeof zFillGiven>

interface PreparedFill {
  /** Its place among the fills of the call. */
  readonly place: number
  readonly isNamed: boolean
  prepare(state: State): Draft | Promise<Draft>
}

/** The fills of one call in the order of their times. Equal ones without an id are numbered, so that they are two executions. */
export const prepareFills = (
  caller: Caller,
  log: Log,
  fills: readonly FillGiven[],
  inTick = false,
): readonly PreparedFill[] => {
  const seen = new Map<string, number>()
  const prepared = fills.map((one, place) => {
    const { fact, payload } = splitFact(one)
    const key = JSON.stringify([fact.at, payload])
    const ordinal = seen.get(key) ?? 0
    seen.set(key, ordinal + 1)
    const numbered = { ...fact, ordinal: fact.id === undefined ? ordinal : 0, inTick }
    return {
      at: fact.at,
      place,
      isNamed: fact.id !== undefined,
      prepare: (state: State) => prepareFact(caller, log, state, 'fill', numbered, payload as Payload),
    }
  })
  // A sale that can only close comes after what it closes.
  const isDated = prepared.every(({ at }) => at !== undefined)
  return isDated ? prepared.toSorted((a, b) => Number(a.at) - Number(b.at) || a.place - b.place) : prepared
}
