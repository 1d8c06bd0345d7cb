import { MANUAL } from '../files/workspace-paths.ts'
import { leashBlocks } from './leash-block.ts'
import { tightest } from './leash-in-force.ts'
import { leashLines } from './leash-words.ts'

/** What became of the leash of an approved manual of which words were erased, for the person who erased them; null where it had none. */
export const leashAfterErasure = (before: string, after: string): string | null => {
  const [then, now] = [leashBlocks(before), leashBlocks(after)]
  if (then.blocks.length === 0 || then.problems.length > 0) return null
  const told = new Set(linesOf(then))
  const lines = linesOf(now)
  const changed = lines.filter((line) => !told.has(line))
  if (changed.length === 0 && lines.length === told.size)
    return `leash_kept: the leash of ${MANUAL} stays in force as it was approved.`
  const lost = conditionsOf(then) - conditionsOf(now)
  const unenforced =
    lost > 0
      ? ` ${lost === 1 ? 'A rule' : `${lost} rules`} lost the condition too, and no longer stop${lost === 1 ? 's' : ''} an order: set ${lost === 1 ? 'it' : 'them'} anew.`
      : ''
  return `leash_changed: words were erased from the leash of ${MANUAL}; its other limits stay in force. It now says: ${lines.join('; ')}.${unenforced}`
}

const linesOf = ({ blocks }: ReturnType<typeof leashBlocks>): readonly string[] =>
  blocks.flatMap(({ leash, strategy, line }) => {
    const source = { from: 'manual', at: null, line, strategy } as const
    return leashLines(tightest([{ leash, source }])).map((text) =>
      strategy === null ? text : `${strategy}: ${text}`,
    )
  })

/** Rules that are enforced. */
const conditionsOf = ({ blocks }: ReturnType<typeof leashBlocks>): number =>
  blocks.flatMap(({ leash }) => leash.avoid ?? []).filter(({ when }) => when !== undefined).length
