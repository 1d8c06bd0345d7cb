import type { Id, Instant } from '#vocabulary'
import { ALARM, alarmStart, eValue, PROVEN } from '../evidence/e-process.ts'
import { type Belief, type BeliefState, type Claim, oppositeWay, type Way } from './belief.ts'

/** Observations that make a cell a candidate, and any belief one that was tried (docs/method.md#beliefs). */
export const CANDIDATE_AT = 10
/** Of everything supported or contradicted, at most this share is false (docs/method.md#beliefs). */
export const FALSE_DISCOVERIES = 0.05
/** Each belief is two tests: that it gains, and that it loses. */
const SIGNS = 2

/**
 * e-BH: of m e-values take the largest j with E_(j) ≥ m/(.05·j); valid under any dependence and any peeking. Those left
 * out of the list count as tried with E = 0, so a list of all E ≥ 20 with the true m selects the same. Indices, ascending.
 */
export const eBH = (eValues: readonly number[], m: number = eValues.length): readonly number[] => {
  const rising = Float64Array.from(eValues).sort()
  let selected: number | null = null
  // Equal ones are selected together: the further down, the less is needed.
  for (let j = 1; j <= rising.length; j++) {
    const e = rising[rising.length - j] as number
    if (e >= m / (FALSE_DISCOVERIES * j)) selected = e
  }
  if (selected === null) return []
  const least = selected
  return eValues.flatMap((e, i) => (e >= least ? [i] : []))
}

/** What the next discovery needs, where `found` tests are selected already: m/(.05·(found + 1)). */
export const nextThreshold = (tried: number, found: number): number =>
  (SIGNS * Math.max(1, tried)) / (FALSE_DISCOVERIES * (found + 1))

/** Whether a belief counts in m. It does for ever: merged, retired and hopeless ones too. */
export const isTried = (belief: Belief): boolean => belief.observations >= CANDIDATE_AT

/** Whether e-BH may select a belief: m/(.05·j) is at least 20, so no smaller e-value is, and nothing that is retired. */
export const isSelectable = (belief: Belief): boolean =>
  isTried(belief) && belief.state !== 'retired' && Math.max(eValue(belief.up), eValue(belief.down)) >= PROVEN

const isFound = ({ state }: Belief): boolean => state === 'supported' || state === 'contradicted'

/** Whether a belief is in lists: a cell from ten observations on; of merged ones only those that were found themselves. */
export const isListed = (belief: Belief): boolean =>
  belief.state !== 'forming' && (belief.mergedInto === null || isFound(belief))

/** Whether something can be told of it: it was found or retired, or a person said it. The rest waits for outcomes. */
export const canBeTold = (belief: Belief): boolean =>
  isFound(belief) || belief.state === 'retired' || belief.source === 'seeded'

export interface StateChange {
  readonly belief: Id
  readonly state: 'supported' | 'contradicted'
  /** The e-value that decided it. */
  readonly e: number
}

/**
 * Which beliefs become supported or contradicted. Asked once for each close, after all its observations: `tried` counts
 * every belief that ever had ten observations, `selectable` are those of now with E ≥ 20 on either side, found ones included.
 */
export const selectStates = (known: {
  readonly tried: number
  readonly selectable: readonly Belief[]
}): readonly StateChange[] => {
  // Nearly every close finds nothing new: what was found stays so.
  if (!known.selectable.some(({ state }) => state === 'candidate')) return NO_CHANGES
  const selectable = known.selectable.filter(isSelectable)
  const eValues = selectable.flatMap(({ up, down }) => [eValue(up), eValue(down)])
  const changes = new Map<Id, StateChange>()
  for (const index of eBH(eValues, SIGNS * known.tried)) {
    const belief = selectable[Math.floor(index / SIGNS)]
    if (belief?.state !== 'candidate') continue
    const gains = index % SIGNS === 0
    const e = eValues[index] as number
    // Both signs can be selected after a turn of fortune: the larger e-value decides.
    if (e <= (changes.get(belief.id)?.e ?? 0)) continue
    const state = gains === (belief.claim === 'gains') ? 'supported' : 'contradicted'
    changes.set(belief.id, { belief: belief.id, state, e })
  }
  return [...changes.values()]
}

const NO_CHANGES: readonly StateChange[] = []

/** What a belief in that state stands for; null while a cell of the grid stands for nothing. */
export const standsFor = ({
  state,
  claim,
  source,
}: {
  readonly state: BeliefState
  readonly claim: Claim
  readonly source: Belief['source']
}): Way | null => {
  if (claim === 'other') return null
  if (state === 'supported') return claim
  if (state === 'contradicted') return oppositeWay(claim)
  return state === 'candidate' && source !== 'induced' ? claim : null
}

/**
 * The belief in a new state. The alarm against what that state stands for starts here; one that already runs against the
 * same, as a told belief's does, goes on.
 */
export const enterState = (belief: Belief, state: 'supported' | 'contradicted', at: Instant): Belief => {
  const running = belief.alarm.length > 0 && standsFor(belief) === standsFor({ ...belief, state })
  return {
    ...belief,
    state,
    since: at,
    alarm: running ? belief.alarm : alarmStart(),
    alarmSince: running ? belief.alarmSince : at,
  }
}

/** The state after an observation: a cell becomes a candidate at ten, and D ≥ 1000 retires a belief. */
export const settleState = (belief: Belief, at: Instant): Belief => {
  if (belief.alarm.length > 0 && eValue(belief.alarm) >= ALARM)
    return { ...belief, state: 'retired', since: at }
  return belief.state === 'forming' && isTried(belief) ? { ...belief, state: 'candidate', since: at } : belief
}
