import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Anchor } from '#record/ports'
import { ANCHOR_FILE, HindcastError } from '#vocabulary'
import { writeDurably } from './durable-file.ts'
import { codeOf, trouble } from './trouble.ts'

/** The head as it was last written beside the database; null when it never was. */
export const readAnchor = async (folder: string): Promise<Anchor | null> => {
  const file = join(folder, ANCHOR_FILE)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw trouble(error, file)
  }
  const anchor = parsed(text)
  if (anchor) return anchor
  throw new HindcastError('store_damaged', `The anchor is not readable: ${file}`, {
    field: ANCHOR_FILE,
    next: `Take ${ANCHOR_FILE} from a backup; if there is none, run \`hindcast verify\` on the log without it and remove it.`,
  })
}

export const writeAnchor = async (folder: string, { seq, hash }: Anchor): Promise<void> => {
  const file = join(folder, ANCHOR_FILE)
  try {
    await writeDurably(file, `${JSON.stringify({ seq, hash })}\n`)
  } catch (error) {
    throw trouble(error, file)
  }
}

const parsed = (text: string): Anchor | null => {
  try {
    const { seq, hash } = JSON.parse(text) as Partial<Anchor>
    const sound = Number.isSafeInteger(seq) && typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)
    return sound ? { seq: seq as number, hash } : null
  } catch {
    return null
  }
}
