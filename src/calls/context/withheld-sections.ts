import type { ConfigRow, ExperimentSection, LessonsRow } from '#log'
import type { LessonSlot } from '#memories'
import { isWithheldAt, KNOWLEDGE_SECTION_NAMES } from '#recall'
import type { Instant } from '#vocabulary'

// What an experiment withholds, decided here alone. What is not among these is never withheld: rules, limits, positions, activity, plans,
// warnings, and lessons that a person has stand for good.

const LESSONS = ['lessons', 'lesson_notes'] as const

/** The sections of the context that a thing stands in. */
const STANDS_IN: { readonly [Section in ExperimentSection]: readonly string[] } = {
  lessons: LESSONS,
  'lessons.entry_timing': LESSONS,
  'lessons.sizing': LESSONS,
  'lessons.symbol_selection': LESSONS,
  'lessons.exit_timing': LESSONS,
  'lessons.regime_fit': LESSONS,
  episodes: ['situation'],
  beliefs: ['beliefs'],
  observations: KNOWLEDGE_SECTION_NAMES,
}

/** What is withheld at a moment: known from the settings and the clock before anything is read. */
export const withheldAt = ({ experiment }: ConfigRow, at: Instant): ExperimentSection | null =>
  experiment !== undefined && isWithheldAt(experiment, at) ? experiment.section : null

/** The sections that it stands in, in whole or in part. */
export const standsIn = (section: ExperimentSection): readonly string[] => STANDS_IN[section]

/** Whether lines of lessons are what is withheld: their sections stay, for the lines that are not. */
export const isOfLessons = (section: ExperimentSection): boolean => STANDS_IN[section] === LESSONS

/** Whether a section of the context is left out as a whole. */
export const isLeftOut = (section: string, withheld: ExperimentSection | null): boolean =>
  withheld !== null && !isOfLessons(withheld) && STANDS_IN[withheld].includes(section)

/** Whether a line of lessons is left out. */
export const isLineLeftOut = (
  { promoted }: Pick<LessonsRow, 'promoted'>,
  slot: LessonSlot,
  withheld: ExperimentSection | null,
): boolean => !promoted && (withheld === 'lessons' || withheld === `lessons.${slot}`)

/** Whether lessons have a line that it withholds. */
export const hasLineOf = (row: LessonsRow, withheld: ExperimentSection): boolean =>
  (row.findings ?? row.bullets).some(({ slot }) => isLineLeftOut(row, slot, withheld))
