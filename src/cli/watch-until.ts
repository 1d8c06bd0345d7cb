import { type OpenOptions, openMemory, type Sync, type WatchOptions } from '#calls'
import { plural } from '#calls/text'
import { cut, printableText } from './printable.ts'

/** Files that a line names; more are counted. */
const MOST_NAMED = 3
const LONGEST = 200

/** Watches a memory's files until `enough` resolves, and reports each sync that found something. */
export const watchUntil = async (
  enough: Promise<void>,
  open: OpenOptions,
  options: Pick<WatchOptions, 'everySeconds'>,
  tell: (text: string, value?: unknown) => void,
): Promise<void> => {
  const memory = await openMemory({ ...open, create: false })
  try {
    tell(`watching ${memory.agent}, run ${memory.run}; Ctrl-C ends it\n`)
    await memory.watch({ ...options, synced: (sync) => tell(`${lineOf(sync)}\n`, sync) })
    await enough
  } finally {
    await memory.close()
  }
  tell('stopped\n')
}

/** `2026-01-31 09:30:00Z  took in notes/gold.md; indexed 1 event` */
const lineOf = ({ at, because, taken, written, indexed, behind, problem }: Sync): string => {
  const said = [
    taken.length === 0 ? '' : `took in ${named(taken)}`,
    written.length === 0 || problem !== null ? '' : `wrote ${named(written)} again`,
    indexed === 0 ? '' : `indexed ${plural(indexed, 'event')}`,
    behind ?? '',
    problem === null ? '' : `${problem.problem}: ${problem.next}`,
  ].filter((part) => part !== '')
  const nothing = because === 'start' ? 'all is up to date' : 'nothing new'
  const stamp = `${at.slice(0, 19).replace('T', ' ')}Z  `
  const words = printableText(said.length === 0 ? nothing : said.join('; '))
  return stamp + cut(words, LONGEST)
}

const named = (files: readonly string[]): string => {
  const more = files.length - MOST_NAMED
  return `${files.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
