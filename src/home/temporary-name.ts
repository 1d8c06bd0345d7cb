import { basename } from 'node:path'
import { isLeftOver, markBefore, newMark } from '#vocabulary/files'

const ENDING = '.tmp'

/** What a file is called until it is whole: hidden, and without its own name, which may be as long as names may be. */
export const temporaryName = (): string => `.${newMark()}${ENDING}`

/** Whether a process that died was writing it. */
export const isLeftTemporary = (path: string): boolean => isLeftOver(markBefore(basename(path), ENDING) ?? '')
