import type { z } from 'zod'
import { type KindName, kindOf, type Payload, type State } from '#log'
import type { Instant } from '#vocabulary'
import { call } from '../call.ts'
import { zRecorded } from '../outputs/recorded-output.ts'
import type { Caller } from '../session/caller.ts'
import { afterRecording } from './after-recording.ts'
import { type FactFields, splitFact } from './fact-fields.ts'
import { recordFact } from './record-fact.ts'

/** A call that records a fact just as it comes: the kind's own schema, and when it happened. */
export const recordingCall = <Input extends z.ZodType<FactFields>>(
  name: string,
  kind: KindName,
  input: Input,
  describe: string,
  {
    ofStrategy,
    byCaller,
    ifKnown,
    ifRecorded,
    noticesAt,
    made = (payload) => payload as Payload,
    ...more
  }: {
    readonly positional?: string
    readonly existing?: true
    /** It takes the strategy that the memory was opened with. */
    readonly ofStrategy?: true
    /** What follows from who calls, in the place of what was said. */
    readonly byCaller?: (given: z.output<Input>, caller: Caller) => Payload
    /** What is said where an equal fact is known and the call gave no id: it may be a second one. */
    readonly ifKnown?: (payload: z.output<Input>) => string | null
    /** What is said where it was recorded. */
    readonly ifRecorded?: string
    /** Further notices on the event that it recorded, by its place in the log. */
    readonly noticesAt?: (caller: Caller, seq: number) => Promise<readonly string[]>
    /** What is recorded of what was given, where that is something else. */
    readonly made?: (payload: Omit<z.output<Input>, keyof FactFields>, state: State, at: Instant) => Payload
  } = {},
) =>
  call({
    name,
    verb: 'record',
    access: kindOf(kind).onlyBy === 'person' ? 'person' : 'write',
    ...more,
    describe,
    input,
    output: zRecorded,
    run: async (caller, given) => {
      const { fact, payload } = splitFact(given)
      const own = ofStrategy ? caller.strategy : undefined
      const whole = (state: State, at: Instant) =>
        ({
          ...(own && { strategy: own }),
          ...made(payload, state, at),
          ...byCaller?.(given, caller),
        }) as Payload
      const answer = await recordFact(caller, kind, fact, whole)
      const isKnown = answer.outcome === 'duplicate'
      const notice = !isKnown ? ifRecorded : fact.id === undefined ? ifKnown?.(given) : null
      const recorded = { ...answer, notices: [...answer.notices, ...(notice ? [notice] : [])] }
      const { seq, notices } = recorded
      if (noticesAt === undefined || seq === null) return recorded
      return afterRecording(recorded, { notices }, async () => ({
        notices: [...notices, ...(await noticesAt(caller, seq))],
      }))
    },
  })
