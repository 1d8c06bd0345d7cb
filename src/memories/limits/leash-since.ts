import type { Instant } from '#vocabulary'
import { type Leash, type LeashSet, LIMIT_NAMES, type LimitName } from './leash.ts'

/** When each limit was first said as it stands; of `avoid` each rule. Null where the log keeps no moment of it. */
type LimitsSince = { readonly [N in LimitName]?: readonly (Instant | null)[] }

export interface LeashSince {
  readonly all: LimitsSince
  readonly strategies: { readonly [strategy: string]: LimitsSince }
}

export type DatedLeash = LeashSet & { readonly since: LeashSince }

/** One limit of a leash, or one rule, with when it was said. */
export interface DatedLimit {
  readonly leash: Leash
  readonly at: Instant | null
}

/** A leash with one limit each. */
export const datedLimits = (leash: Leash, since: LimitsSince = {}): readonly DatedLimit[] =>
  LIMIT_NAMES.flatMap((name) =>
    said(leash, name).map((one, place) => ({
      leash: { [name]: name === 'avoid' ? [one] : one },
      at: since[name]?.[place] ?? null,
    })),
  )

/** What is said anew is dated; what stays as it was, and what is only said again, keeps its date. */
export const dated = (before: DatedLeash | undefined, after: LeashSet, at: Instant | null): DatedLeash => ({
  ...after,
  since: {
    all: sinceThen(before?.all, before?.since.all, after.all, at),
    strategies: Object.fromEntries(
      Object.entries(after.strategies).map(([name, leash]) => [
        name,
        sinceThen(before?.strategies[name], before?.since.strategies[name], leash, at),
      ]),
    ),
  },
})

const sinceThen = (
  before: Leash = {},
  since: LimitsSince = {},
  after: Leash,
  at: Instant | null,
): LimitsSince =>
  Object.fromEntries(
    LIMIT_NAMES.filter((name) => after[name] !== undefined).map((name) => {
      const known = said(before, name).map((one) => JSON.stringify(one))
      const moments = said(after, name).map((one) => {
        const place = known.indexOf(JSON.stringify(one))
        return place < 0 ? at : (since[name]?.[place] ?? null)
      })
      return [name, moments]
    }),
  )

const said = (leash: Leash, name: LimitName): readonly unknown[] => {
  const value = leash[name]
  return value === undefined ? [] : name === 'avoid' ? (leash.avoid ?? []) : [value]
}
