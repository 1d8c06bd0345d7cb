import { z } from 'zod'

/** A reason, a remark, a message. Long enough for an argument, short enough for a prompt's source. */
const LONGEST_PROSE = 20_000

/** Words for people and models. Kept once by hash beside the log, masked before that, erasable. */
export const zProse = z.string().trim().min(1).max(LONGEST_PROSE)

export const zConfidence = z.number().min(0).max(1)

/** A hash that names a version of the lessons, given by whoever showed them. */
export const zLessonsHash = z.string().min(1).max(128)
