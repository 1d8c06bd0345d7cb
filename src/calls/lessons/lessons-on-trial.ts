import type { LessonsRow, Moment } from '#log'
import { experimentsRun } from '../asking/experiments-run.ts'
import { type HoldoutSoFar, holdoutSoFar } from '../asking/holdout-so-far.ts'
import type { Caller } from '../session/caller.ts'

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
 * Lessons are shown no more once the whole interval says that showing them costs. What was told stays so: strata that begin with nothing to
 * show do not count. It holds until a person approves a note, or begins another experiment.
 */
export const demotedBy = (trial: LessonsTrial | null): LessonsRow['demoted'] => {
  if (trial?.difference == null || trial.difference.upper >= 0) return null
  const { experiment, strata, difference } = trial
  return {
    experiment,
    strata,
    difference: difference.value,
    lower: difference.lower,
    upper: difference.upper,
  }
}
