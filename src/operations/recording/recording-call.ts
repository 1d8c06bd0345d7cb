import type { z } from 'zod'
import { type KindName, kindOf, type Payload } from '#record'
import type { Caller } from '../caller.ts'
import { operation } from '../operation.ts'
import { zRecorded } from '../outputs/recorded-output.ts'
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
  } = {},
) =>
  operation({
    name,
    verb: 'record',
    scope: 'write',
    writes: true,
    ...(kindOf(kind).onlyBy === 'person' ? { aPersons: true as const } : {}),
    ...more,
    describe,
    input,
    output: zRecorded,
    run: async (caller, given) => {
      const { fact, payload } = splitFact(given)
      const own = ofStrategy ? caller.strategy : undefined
      const answer = await recordFact(caller, kind, fact, {
        ...(own && { strategy: own }),
        ...payload,
        ...byCaller?.(given, caller),
      } as Payload)
      const doubt = answer.outcome === 'duplicate' && fact.id === undefined ? ifKnown?.(given) : null
      return doubt ? { ...answer, notices: [...answer.notices, doubt] } : answer
    },
  })
