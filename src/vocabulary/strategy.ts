import { canonical, type Json } from './canonical.ts'
import { sha256 } from './digest.ts'

/** A strategy is a name, a version and parameters; its family is its name. */
export interface Strategy {
  readonly name: string
  readonly version: string
  readonly parameters: { readonly [name: string]: Json }
}

/** One short tag for name, version and parameters together. */
export const strategyVariant = (strategy: Strategy): string =>
  `${strategy.name}@${strategy.version}#${sha256(canonical(strategy.parameters)).slice(0, 8)}`
