import type { z } from 'zod'
import { type KindName, kindOf, type Payload, type State } from '#log'
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
    ifRecorded,
    noticesAt,
    made = (payload) => payload as Payload,
    ...more
  }: {
    readonly positional?: string
    readonly existing?: true
    /** Notice where it was recorded. */
    readonly ifRecorded?: string
    /** Notices of what changed with the event of this seq. */
    readonly noticesAt?: (caller: Caller, seq: number) => Promise<readonly string[]>
    /** The payload of the fact, where it is more than what was given. */
    readonly made?: (
      payload: Omit<z.output<Input>, keyof FactFields>,
      caller: Caller,
      state: State,
    ) => Payload
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
      const answer = await recordFact(caller, kind, fact, (state) => made(payload, caller, state))
      const isNew = ifRecorded !== undefined && answer.outcome !== 'duplicate'
      const recorded = isNew ? { ...answer, notices: [...answer.notices, ifRecorded] } : answer
      const { seq, notices } = recorded
      if (noticesAt === undefined || seq === null) return recorded
      return afterRecording(recorded, { notices }, async () => ({
        notices: [...notices, ...(await noticesAt(caller, seq))],
      }))
    },
  })
