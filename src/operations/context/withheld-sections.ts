import type { LessonSlot } from '#memories'
import { isWithheldAt } from '#recall'
import type { ConfigRow, ExperimentSection } from '#record'
import type { Instant } from '#vocabulary'

// What an experiment withholds, decided here alone. What is not among these is never withheld: rules, leash, positions, activity, plans,
// warnings.

/** The sections of the context that a thing stands in. One slot of the lessons is left out of theirs, which stay. */
const STANDS_IN: { readonly [Section in ExperimentSection]: readonly string[] } = {
  lessons: ['lessons', 'lesson_notes'],
  'lessons.entry_timing': [],
  'lessons.sizing': [],
  'lessons.symbol_selection': [],
  'lessons.exit_timing': [],
  'lessons.regime_fit': [],
  episodes: ['situation'],
  beliefs: ['beliefs'],
  observations: ['observations'],
}

const SLOTS: { readonly [Section in ExperimentSection]?: LessonSlot } = {
  'lessons.entry_timing': 'entry_timing',
  'lessons.sizing': 'sizing',
  'lessons.symbol_selection': 'symbol_selection',
  'lessons.exit_timing': 'exit_timing',
  'lessons.regime_fit': 'regime_fit',
}

/** What is withheld at a moment: known from the settings and the clock before anything is read. */
export const withheldAt = ({ experiment }: ConfigRow, at: Instant): ExperimentSection | null =>
  experiment !== undefined && isWithheldAt(experiment, at) ? experiment.section : null

/** Whether a section of the context is left out. */
export const isLeftOut = (section: string, withheld: ExperimentSection | null): boolean =>
  withheld !== null && STANDS_IN[withheld].includes(section)

/** The sections that it stands in, in whole or in part. */
export const standsIn = (section: ExperimentSection): readonly string[] =>
  withheldSlot(section) === null ? STANDS_IN[section] : STANDS_IN.lessons

/** The slot that lessons are shown without. */
export const withheldSlot = (withheld: ExperimentSection | null): LessonSlot | null =>
  withheld === null ? null : (SLOTS[withheld] ?? null)
