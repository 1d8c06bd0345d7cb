import { plainWords, wordOverlap } from '#search/words'
import { canonical, type Strategy } from '#vocabulary'

/** What two runs are compared by. */
export interface Comparable {
  readonly mode: string
  readonly strategy: Strategy | null
  readonly symbols: readonly string[]
  /** The text of its playbook; null where it has none. */
  readonly playbook: string | null
}

/** Each from 0 to 1; null where one of the two has nothing to compare. */
export interface Parts {
  readonly strategy: number | null
  readonly parameters: number | null
  readonly symbols: number | null
  readonly playbook: number | null
  readonly mode: number
}

export interface Likeness {
  /** The mean of the known parts by their weights. */
  readonly score: number
  readonly parts: Parts
}

/**
 * What is traded and how says more about a run than where it ran. Nothing was fitted: they sum to 1, and an order of runs is
 * all they make.
 */
const WEIGHTS: { readonly [part in keyof Parts]: number } = {
  strategy: 0.3,
  parameters: 0.2,
  symbols: 0.2,
  playbook: 0.2,
  mode: 0.1,
}

/** Another version of the same strategy. */
const OTHER_VERSION = 0.5

export const likeness = (a: Comparable, b: Comparable): Likeness => {
  const parts: Parts = {
    strategy: strategyPart(a.strategy, b.strategy),
    parameters: parametersPart(a.strategy, b.strategy),
    symbols: shared(new Set(a.symbols), new Set(b.symbols)),
    playbook:
      a.playbook === null || b.playbook === null
        ? null
        : shared(plainWords(a.playbook), plainWords(b.playbook)),
    mode: a.mode === b.mode ? 1 : 0,
  }
  let [sum, weight] = [0, 0]
  // An object of our own has the keys of its type.
  for (const part of Object.keys(WEIGHTS) as (keyof Parts)[]) {
    const value = parts[part]
    if (value === null) continue
    sum += value * WEIGHTS[part]
    weight += WEIGHTS[part]
  }
  return { score: sum / weight, parts }
}

const strategyPart = (a: Strategy | null, b: Strategy | null): number | null => {
  if (a === null || b === null) return null
  if (a.name !== b.name) return 0
  return a.version === b.version ? 1 : OTHER_VERSION
}

/** Of the parameters that either has, the share on which they agree; two without any agree. */
const parametersPart = (a: Strategy | null, b: Strategy | null): number | null => {
  if (a === null || b === null) return null
  if (a.name !== b.name) return 0
  const names = new Set([...Object.keys(a.parameters), ...Object.keys(b.parameters)])
  const same = [...names].filter(
    (name) => canonical(a.parameters[name] ?? null) === canonical(b.parameters[name] ?? null),
  )
  return names.size === 0 ? 1 : same.length / names.size
}

/** Null where one is empty: nothing traded yet is not the same as something else traded. */
const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number | null =>
  a.size === 0 || b.size === 0 ? null : wordOverlap(a, b)
