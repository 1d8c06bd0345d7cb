import { z } from 'zod'
import { zProse } from '#vocabulary'
import { kind } from './kind.ts'

const zStretch = z.strictObject({ from: z.int(), to: z.int() })

export const zRepaired = z.strictObject({
  reason: zProse.describe('how the clock came to be wrong, in words'),
  /** The clock's time when it was repaired: what was known later than that had been ahead of it. */
  now: z.int(),
  /** Facts of the log before that are not in this one, by their places there. */
  voided: z.array(zStretch),
  /** Of these, facts whose own time was right, and that rested on one whose was not. */
  rested: z.int(),
  /** Facts that are known earlier here than there. */
  retimed: z.int(),
})

/** A person had a log written anew without the facts that a wrong clock had dated ahead. The log before has them. */
export const repairedKind = kind({
  name: 'repaired',
  v: 1,
  payload: zRepaired,
  knownBy: 'head',
  texts: ['reason'],
  onlyBy: 'person',
  tellsOfRules: () => true,
  beginsDay: false,
})
