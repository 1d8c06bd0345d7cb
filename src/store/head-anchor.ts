import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileError, fileErrorCode, refuseOther, replaceDurably } from '#disk'
import type { Anchor } from '#record/ports'
import { ANCHOR_FILE, HindcastError, suggest } from '#vocabulary'

// The anchor is a file of this machine, whatever the log is on: who edits the log does not thereby edit it.

/** The head as it was last written in a folder; null when it never was. */
export const readAnchor = async (folder: string): Promise<Anchor | null> => {
  const file = join(folder, ANCHOR_FILE)
  refuseOther(file, ANCHOR_FILE)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return null
    throw fileError(error, file)
  }
  const anchor = parsed(text)
  if (anchor) return anchor
  throw new HindcastError('store_damaged', `The anchor is not readable: ${file}`, {
    field: ANCHOR_FILE,
    next: `Take ${ANCHOR_FILE} from a backup; if there is none, run ${suggest('verify')} on the log without it and remove it.`,
  })
}

export const writeAnchor = async (folder: string, anchor: Anchor): Promise<void> => {
  const { seq, hash, witnessed, witness } = anchor
  const file = join(folder, ANCHOR_FILE)
  try {
    await replaceDurably(file, `${JSON.stringify({ seq, hash, witnessed, witness })}\n`)
  } catch (error) {
    throw fileError(error, file)
  }
}

/** An empty log beside an anchor that says otherwise is a lost one: it is never quietly begun anew. */
export const refuseLostLog = async (folder: string, seq: number): Promise<void> => {
  if (seq > 0) return
  const anchor = await readAnchor(folder)
  if (!anchor || anchor.seq === 0) return
  throw new HindcastError(
    'store_damaged',
    `The log is gone, head.json says it had ${anchor.seq} events: ${folder}`,
    {
      next: 'Restore a backup into this folder, or move head.json away to begin anew.',
    },
  )
}

const parsed = (text: string): Anchor | null => {
  try {
    const { seq, hash, witnessed, witness } = JSON.parse(text) as Partial<Anchor>
    const sound = Number.isSafeInteger(seq) && typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)
    if (!sound) return null
    const took = Number.isSafeInteger(witnessed) && typeof witness === 'string'
    return { seq: seq as number, hash, ...(took && { witnessed, witness }) }
  } catch {
    return null
  }
}
