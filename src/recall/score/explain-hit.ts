import { FATIGUE_TURNS } from '#memories'
import { DAY_MS, type Instant, leadingPoint, percent, signedR } from '#vocabulary'
import { isSparse } from '../sizing/query-coverage.ts'
import type { EpisodeHit } from './episode-query.ts'
import { likenessWords, situationCalled } from './likeness.ts'

/** Why a memory was recalled, in one sentence. */
export const explainHit = (hit: EpisodeHit, at: Instant): string => {
  const { trace, components, duplicates, side } = hit
  const { Q, Rec, Conf, fatigue, boost, weight } = components
  const since = trace.outcomeKnownAt ?? trace.at
  const parts = [
    `${outcome(trace)} (Q ${leadingPoint(Q)}) in ${situation(hit)}`,
    `${days((at - since) / DAY_MS)} old (Rec ${leadingPoint(Rec)})`,
    `${confidence(trace)} (Conf ${leadingPoint(Conf)})`,
    ...(boost > 1 ? [`cited since (boost ${leadingPoint(boost)})`] : []),
    ...(weight !== 1 ? [`weighed by its period (×${leadingPoint(weight)})`] : []),
    ...(fatigue > 0 ? [`shown in ${fatigue} of the last ${FATIGUE_TURNS} turns`] : []),
    ...(duplicates > 0 ? [`stands for ${duplicates} more within a bar`] : []),
  ]
  return `${side === 'warning' ? 'warning: ' : ''}${parts.join(', ')}`
}

const outcome = ({ r, rSource, pnl, status }: EpisodeHit['trace']): string => {
  if (r !== null) return rSource === 'stated' ? `${signedR(r)} as stated` : signedR(r)
  if (status === 'open') return 'still open'
  return pnl !== null && pnl < 0 ? 'a loss that has no R' : 'no outcome in R'
}

/** How alike, and over how much: by one tag alone everything is alike that has it. */
const situation = ({ components: { Sim }, known, trace }: EpisodeHit): string => {
  if (known === 0) return 'a situation that nothing is compared with'
  if (situationCalled({ sim: Sim, known }) === 'untold')
    return `a situation that too little is told of to compare (${percent(known)} known, Sim ${leadingPoint(Sim)})`
  const share = isSparse(known) ? ` in what is known (${percent(known)})` : ''
  const late = trace.contextLate === 1 ? ', told after the outcome' : ''
  return `${likenessWords(Sim)} situation${share}${late} (Sim ${leadingPoint(Sim)})`
}

const days = (age: number): string => {
  if (age < 1) return 'less than a day'
  const whole = Math.floor(age)
  return whole === 1 ? '1 day' : `${whole} days`
}

const confidence = ({ confidence: stated, confidenceLate }: EpisodeHit['trace']): string => {
  if (stated === null) return 'no confidence stated'
  if (confidenceLate === 1) return 'confidence stated after the outcome, which weighs nothing'
  if (stated >= 0.7) return 'stated with high confidence'
  return stated >= 0.4 ? 'stated with some confidence' : 'stated with low confidence'
}
