import { nameInText } from '#vocabulary'
import { MANUAL } from '../files/workspace-paths.ts'
import { leashBlocks } from './leash-block.ts'
import { tightest } from './leash-in-force.ts'
import { leashLines } from './leash-words.ts'

/** How a manual that is approved was read, for whoever approves it: what they wrote may say something else than they meant. */
export const leashAsRead = (file: string, text: string, before: string | null): readonly string[] => {
  const { blocks } = leashBlocks(text)
  if (file !== MANUAL)
    return blocks.map(
      ({ line }) =>
        `leash_not_read: line ${line}: a leash holds in ${MANUAL} alone; in ${file} it limits nothing`,
    )
  if (blocks.length === 0)
    return before !== null && leashBlocks(before).blocks.length > 0
      ? [`leash_read: ${MANUAL} holds no leash any more; the one that was approved before is off`]
      : []
  return blocks.map(({ leash, strategy, line }) => {
    const source = { from: 'manual', at: null, line, strategy } as const
    const whose = strategy === null ? '' : ` for ${nameInText(strategy)}`
    return `leash_read: line ${line}${whose}: ${leashLines(tightest([{ leash, source }])).join('; ')}`
  })
}
