import type { Stores } from './stores.ts'

/** What a number must not pass, and from which side. */
export type Target = { readonly atMost: number } | { readonly atLeast: number }

interface Measure {
  readonly unit: string
  /** Null for a number that is only watched. */
  readonly target: Target | null
}

interface Measured<Name extends string> {
  readonly values: { readonly [N in Name]: number }
  /** What a reader needs to judge the values. */
  readonly note: string
}

/** One experiment; it may yield several numbers. */
export interface Benchmark<Name extends string = string> {
  readonly measures: { readonly [N in Name]: Measure }
  /** In full: as often as its target says, where that takes many minutes. */
  run(stores: Stores, full: boolean): Promise<Measured<Name>>
}

/** Ties the names of the measures to those of the values. */
export const benchmark = <Name extends string>(declared: Benchmark<Name>): Benchmark<Name> => declared

export interface Result {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly target: string | null
  /** True as well where there is no target. */
  readonly holds: boolean
}

/** A ratio to four digits is already more than a second run repeats. */
const DIGITS = 4

export const resultOf = (name: string, value: number, { unit, target }: Measure): Result => ({
  name,
  value: Number(value.toPrecision(DIGITS)),
  unit,
  target: target === null ? null : 'atMost' in target ? `<= ${target.atMost}` : `>= ${target.atLeast}`,
  holds: target === null || ('atMost' in target ? value <= target.atMost : value >= target.atLeast),
})
