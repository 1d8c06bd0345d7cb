import { z } from 'zod'
import { fileLookup, isShared, zFileOf } from '#record'
import { end } from '../rows/change.ts'
import { kind } from './kind.ts'

/** A document is no longer in its shared folder, where others are. What it said stays known as of the moments when it was there. */
export const fileGoneKind = kind({
  name: 'file.gone',
  v: 1,
  payload: z.strictObject({ file: zFileOf(isShared) }),
  setting: true,
  texts: [],
  onlyBy: 'system',
  tellsOfRules: () => true,
  // A run may see folders before it knows any time.
  beginsDay: false,
  lookups: fileLookup,
  rows: (_state, { data }, found) =>
    found.files.filter(({ path }) => path === data.file).map((row) => end('files', row)),
})
