import { z } from 'zod'
import { MOVES, type MoveRow } from '#log'

/** How much of knowledge something became of. */
export const zMoved = z
  .object({
    what: z.enum(MOVES).describe('what became of them'),
    count: z.int().describe('of how many'),
  })
  .meta({ id: 'KnowledgeMoved' })

/** By what became of it; what became of nothing is left out. */
export const movedOut = (moves: readonly Pick<MoveRow, 'what'>[]): z.infer<typeof zMoved>[] =>
  MOVES.flatMap((what) => {
    const count = moves.filter((one) => one.what === what).length
    return count === 0 ? [] : [{ what, count }]
  })
