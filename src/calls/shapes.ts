import type { z } from 'zod'
import type { zPosition } from '#ledger'
import type { zGivenContext } from '#market'
import type { Json } from '#vocabulary'
import type { OptionalIfEmpty } from './call.ts'
import type { zFillGiven } from './recording/prepare-fills.ts'
import type { CALLS } from './table.ts'

// The shapes that a caller holds, by name. The build writes the fields' sentences into its declaration: scripts/declare-types.mjs.

export type { BeliefOut as Belief } from './outputs/belief-output.ts'
export type { Check } from './outputs/check-output.ts'
export type { TurnContext } from './outputs/context-output.ts'
export type { ExperimentOut as Experiment } from './outputs/experiment-output.ts'
export type { FlagOut as Flag } from './outputs/flag-output.ts'
export type { Hit } from './outputs/hit-output.ts'
export type { PlanOut as Plan } from './outputs/plan-output.ts'
export type { Recall } from './outputs/recall-output.ts'
export type { RecordedOut as Recorded } from './outputs/recorded-output.ts'
export type { SizeOut as Size } from './outputs/size-output.ts'
export type { Trade } from './outputs/trade-output.ts'

type GivenFill = Given<z.input<typeof zFillGiven>>
type GivenPosition = Given<z.input<typeof zPosition>>
export type MarketContext = Given<z.input<typeof zGivenContext>>
export type { GivenFill as Fill, GivenPosition as Position }

/** What a schema takes, from a caller who keeps his lists to himself. Where it takes JSON, it says what it is. */
type Given<T> = Json extends T
  ? unknown
  : T extends Date
    ? T
    : T extends object
      ? { readonly [K in keyof T]: Given<T[K]> }
      : T

/** Every call, by the name of its method. */
export type Calls = {
  readonly [Name in keyof typeof CALLS]: (
    ...input: OptionalIfEmpty<Given<z.input<(typeof CALLS)[Name]['input']>>>
  ) => Promise<z.output<(typeof CALLS)[Name]['output']>>
}
