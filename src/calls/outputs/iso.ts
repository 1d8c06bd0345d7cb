import { z } from 'zod'

/** A moment in UTC, as every answer tells it; what the moment is of is said where it stands. */
export const zIso = z.string().meta({ format: 'date-time', description: 'a moment in UTC' })
