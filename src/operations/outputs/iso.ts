import { z } from 'zod'

export const zIso = z.string().describe('a moment in UTC')
