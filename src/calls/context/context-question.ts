import type { ExperimentSection, Moment, Quoted } from '#log'
import type { Id, Json } from '#vocabulary'

/** What a context is made for. Made again from the same, it is the same text. */
export interface ContextQuestion {
  readonly moment: Moment
  readonly run: string
  /** The strategy that asks; undefined: none is known. */
  readonly strategy: string | undefined
  /** The turn that it is for; null where somebody only looks. */
  readonly turn: Id | null
  /** The situations that the turn was told, by symbol, as they are recorded. */
  readonly contexts: { readonly [symbol: string]: Json }
  readonly events: readonly string[] | undefined
  /** What an experiment withholds; null: nothing. */
  readonly withheld: ExperimentSection | null
  /** Tokens of both sides together. */
  readonly budget: number
  /** The handles of passages: as they are, or as they are about to be. */
  readonly handlesOf: (quoted: readonly Quoted[]) => Promise<(quoted: Quoted) => string | null>
}
