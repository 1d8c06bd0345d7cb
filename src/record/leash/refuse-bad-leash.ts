import { HindcastError } from '#vocabulary'
import { MANUAL } from '../files/workspace-paths.ts'
import { leashBlocks } from './leash-block.ts'

/** Refuses that a person stands behind a manual whose leash is not understood, or may have been meant otherwise: the one that was approved before stays in force. */
export const refuseBadLeash = (file: string, text: string): void => {
  if (file !== MANUAL) return
  const { problems, doubts } = leashBlocks(text)
  const [first, ...rest] = [...problems, ...doubts]
  if (first === undefined) return
  const more = rest.length === 0 ? '' : ` (and ${rest.length} more)`
  throw new HindcastError('invalid_input', `${MANUAL} line ${first.line}: ${first.problem}${more}`, {
    field: 'leash',
    next: 'Put the block right and approve it then. The file is kept as it stands; the leash that was approved before stays in force.',
  })
}
