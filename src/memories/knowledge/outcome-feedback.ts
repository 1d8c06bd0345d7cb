import { type Instant, laterOf } from '#vocabulary'
import { PRESETS, type Preset } from './layer-presets.ts'
import { importanceAt, type Standing } from './layers.ts'

/** How a trade came out that was decided with a memory in hand. */
export interface CitedOutcome {
  /** The n-th outcome of this memory, from 1. */
  readonly n: number
  /** Net R over its usual spread, −1 to 1. R has the side's sign: a short that gained is positive. */
  readonly x: number
  /** How many memories the decision cited: they share it. */
  readonly cited: number
  readonly at: Instant
}

/** 36·x·min(1, 5/cited)/(n+3): 9 at most, then 7.2, 6, …: always of x's sign, always less than lies between rising and falling. */
export const feedbackStep = ({ n, x, cited }: Omit<CitedOutcome, 'at'>, preset: Preset): number => {
  const rule = PRESETS[preset].feedback
  return rule.kind === 'fixed'
    ? rule.step * Math.sign(x)
    : (rule.step * clip(x, -1, 1) * Math.min(1, rule.shared / Math.max(1, cited))) / (n + rule.calm)
}

const clip = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** A memory after an outcome of a decision that cited it. */
export const afterFeedback = (standing: Standing, outcome: CitedOutcome, preset: Preset): Standing => {
  const at = laterOf(outcome.at, standing.asOf)
  const step = feedbackStep(outcome, preset)
  const revived = PRESETS[preset].restartsClock && standing.layer === 'short' && step > 0
  return {
    ...standing,
    importance: clip(importanceAt(standing, at, preset) + step, 0, 100),
    asOf: at,
    clock: revived ? laterOf(at, standing.clock) : standing.clock,
  }
}

/** A memory without what an outcome had added to it: as much of that as is left. */
export const withoutFeedback = (
  standing: Standing,
  added: { readonly step: number; readonly at: Instant },
  at: Instant,
  preset: Preset,
): Standing => {
  const now = laterOf(at, standing.asOf)
  const left = importanceAt({ ...standing, importance: added.step, asOf: added.at }, now, preset)
  return { ...standing, importance: clip(importanceAt(standing, now, preset) - left, 0, 100), asOf: now }
}
