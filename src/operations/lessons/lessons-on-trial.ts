import type { LessonsRow, Moment } from '#record'
import { experimentsRun } from '../asking/experiments-run.ts'
import { type HoldoutSoFar, holdoutSoFar } from '../asking/holdout-so-far.ts'
import type { Caller } from '../caller.ts'

/** A difference worth telling, in R a trade. */
export const EFFECT_ON_TRIAL = 0.2

/** What a holdout of the lessons has shown so far. */
export interface LessonsTrial extends HoldoutSoFar {
  readonly experiment: string
  readonly ended: boolean
}

/** The holdout of the lessons that runs, or ran last; null where none has. Nothing else says whether they help. */
export const lessonsOnTrial = async (caller: Caller, moment: Moment): Promise<LessonsTrial | null> => {
  const run = (await experimentsRun(moment)).findLast(({ experiment }) => experiment.section === 'lessons')
  if (run === undefined) return null
  const found = await holdoutSoFar(caller, moment, run, EFFECT_ON_TRIAL)
  return { ...found, experiment: run.experiment.name, ended: run.endedSeq !== null }
}

/**
 * Lessons are shown no more once the whole interval says that showing them costs. From then on nothing is shown, and the same experiment can say
 * nothing further: it holds until a person approves a note, or begins another.
 */
export const demotedBy = (
  trial: LessonsTrial | null,
  last: LessonsRow | null,
): NonNullable<LessonsRow['demoted']> | null => {
  if (trial === null) return null
  if (last?.demoted?.experiment === trial.experiment) return last.demoted
  const { experiment, strata, difference } = trial
  if (difference === null || difference.upper >= 0) return null
  return {
    experiment,
    strata,
    difference: difference.value,
    lower: difference.lower,
    upper: difference.upper,
  }
}
