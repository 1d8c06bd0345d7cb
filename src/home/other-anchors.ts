import { appendFile, readFile } from 'node:fs/promises'
import { type Anchor, anchorLine, readAnchorLine } from '#vocabulary'
import { coded, PRIVATE_FILE } from '#vocabulary/files'
import type { LogPlace } from '#workspace/ports'
import { ownerOf } from './log-folders.ts'

// A second file of anchors, outside the home: whoever may change the folder of a log cannot change it too. All logs of one home share it.

/** Adds a line; a line that a crash tore is ended first. */
export const addAnchorTo = (file: string, place: LogPlace, anchor: Anchor): Promise<void> =>
  coded(file, 'anchors.also', async () => {
    const before = await readFile(file, 'utf8').catch(() => '')
    const end = before === '' || before.endsWith('\n') ? '' : '\n'
    await appendFile(file, `${end}${anchorLine(anchor, ownerOf(place))}`, { mode: PRIVATE_FILE, flush: true })
  })

/** The anchors of one log. Lines of other logs, and lines that are no anchors, are passed over. */
export const anchorsIn = (file: string, place: LogPlace): Promise<readonly Anchor[]> =>
  coded(file, 'against', async () => {
    const name = ownerOf(place)
    return (await readFile(file, 'utf8'))
      .split('\n')
      .map(readAnchorLine)
      .filter((line) => line !== null)
      .filter(({ log = name }) => log === name)
  })
