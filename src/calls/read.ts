import { z } from 'zod'
import { FILE_STANDINGS, type Moment, momentOf, quoteHandles } from '#log'
import { isProjected, isShared, isWorkspacePath, PROPOSALS, TRANSCRIPTS, workspacePath } from '#record'
import { sourceOf } from '#search'
import {
  ACTORS,
  HindcastError,
  handleAsWritten,
  type Instant,
  sha256,
  shownValue,
  suggest,
  TRUST,
  zLabel,
} from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { behindMoment } from './asking/asked-moment.ts'
import { notRecorded } from './asking/counts-as-shown.ts'
import { foundAgain, linesIn } from './asking/found-again.ts'
import { handledMemory } from './asking/handled-memory.ts'
import { isQuoteHandle, quoteNamed, recordQuotes } from './asking/quotes.ts'
import { isKnowledgeHandle, readableAt } from './asking/readable-text.ts'
import { call } from './call.ts'
import { zBehind } from './outputs/answer-fields.ts'
import { turnNamed } from './recording/turn-named.ts'
import { zBlock } from './text/sentences.ts'

/** A passage ends with its line, and a line may be of megabytes: more of one than this nobody can check. Sane: 13,000, a whole table, to 50,000. */
const LONGEST_PASSAGE = 16_000

const shortened = (text: string): string => text.slice(0, LONGEST_PASSAGE).replace(/[\uD800-\uDBFF]$/, '')

const cutShort = (length: number): string =>
  `the first ${LONGEST_PASSAGE} of ${length} characters; read its path and lines for all`

const LINES = /^(\d{1,9})(?:\s*-\s*(\d{1,9}))?$/

const zListedFile = z
  .object({
    path: z.string().describe('its path in the workspace'),
    standing: z.enum(FILE_STANDINGS).describe('whether a person approved it; free: nobody needs to'),
    by: z.enum(ACTORS).describe('who wrote it last; system: it was changed by hand'),
  })
  .meta({ id: 'ListedFile' })

export const read = call({
  name: 'read',
  verb: 'recall',
  access: 'read',
  describe:
    'Read a file of the workspace, some of its lines, or a quoted passage, or list a folder, as it is or was at a moment.',
  positional: 'path',
  input: z.strictObject({
    path: z
      .string()
      .describe(
        'such as playbook.md or journal/2026-01-31.md; a folder such as notes, or . for all; a passage by its handle, N2; or what was read elsewhere, K3',
      ),
    lines: z
      .string()
      .regex(LINES, 'give a line or a range such as 12-20')
      .optional()
      .describe('a line or a range such as 12-20; all if left out'),
    turn: zLabel
      .optional()
      .describe('the agent’s turn that reads: lines of now are recorded with it and get a handle'),
    ...AS_OF,
  }),
  output: z.object({
    path: z
      .string()
      .describe('its path in the workspace; of a passage that moved to another document, the path of that'),
    startLine: z.int().describe('first line of the text, from 1'),
    endLine: z.int().describe('last line of the text'),
    lines: z.int().describe('how many lines the whole file has'),
    text: zBlock.describe('the lines that were asked for'),
    hash: z.string().describe('of the whole text: with the lines it says what was quoted'),
    handle: z.string().nullable().describe('N2, where these lines were shown to a turn'),
    found: z
      .enum(['same', 'moved', 'changed', 'gone'])
      .nullable()
      .describe('what became of a passage asked for by its handle; where it is gone, the text is as it was'),
    alike: z
      .number()
      .nullable()
      .describe(
        'of a passage that is changed: the share of its pairs of neighbouring words that is left, 0 to 1',
      ),
    standing: z.enum(FILE_STANDINGS).describe('whether a person approved it; free: nobody needs to'),
    marked: z
      .string()
      .nullable()
      .describe(
        'what to know: that nobody approved the text, a newer one waits, a passage is cut short, or the turn is not recorded',
      ),
    by: z.enum(ACTORS).describe('who wrote it; system: it was changed by hand'),
    trust: z
      .enum(TRUST)
      .describe('how far it may be relied on; outside: it came from there, or its author was shown such'),
    behind: zBehind,
    files: z
      .array(zListedFile)
      .describe('of a folder: what it holds, the last written first; of a file none'),
  }),
  run: async (caller, input) => {
    const log = await caller.log()
    const asking = input.turn === undefined ? null : await turnNamed(log, input.turn)
    const turn = asking?.id ?? null
    const before = await momentOf(log, input.asOf)
    const listed = await folderAt(before, input.path.replace(/\/+$/, ''))
    if (listed !== null) return listed
    const handle = handleAsWritten(input.path)
    const quote = isQuoteHandle(handle) ? await quoteNamed(log, handle, before.seq) : null
    const isKnowledge = isKnowledgeHandle(handle)
    if (!quote && !isKnowledge && !isWorkspacePath(input.path)) await refuseMemory(before, input.path)
    const asked = quote?.path ?? (isKnowledge ? handle : workspacePath(input.path))
    // What a person has just saved is a fact before anybody reads it.
    const looksAtDisk = input.asOf === undefined && !isProjected(asked) && !isKnowledgeHandle(asked)
    const behind = looksAtDisk ? await caller.workspace.takeIn(log, asked) : null
    const behindThen = asking && input.asOf === undefined ? behindMoment(log, asking) : null
    const moment = behindThen ?? (await momentOf(log, input.asOf))
    const now = await readableAt(moment, asked)
    const passage = quote
      ? await foundAgain(moment, quote, now)
      : { path: asked, readable: now, found: null, alike: null, lines: input.lines }
    const { readable, found, alike, path } = passage
    if (!readable) throw await notThere(moment, path, input)
    const all = linesIn(readable.text)
    const [start, end] = rangeOf(passage.lines, all.length)
    const text = all.slice(start - 1, end).join('\n')
    const quoted = {
      path,
      startLine: start,
      endLine: end,
      hash: sha256(text),
      source: sourceOf(path),
    }
    if (turn !== null)
      await recordQuotes(caller, moment, turn, [quoted], { outside: readable.trust === 'outside' })
    const handleOf = await quoteHandles(
      log.store,
      [quoted],
      input.asOf === undefined ? undefined : moment.seq,
    )
    const { hash, standing, by, trust } = readable
    const isLong = quote !== null && text.length > LONGEST_PASSAGE
    const unrecorded = notRecorded(caller, moment, input)
    const marks = [
      readable.marked,
      isLong ? cutShort(text.length) : null,
      unrecorded && `without ${unrecorded}`,
    ]
    const marked = marks.filter((mark) => mark !== null).join('; ')
    return {
      path,
      startLine: start,
      endLine: end,
      lines: all.length,
      text: isLong ? shortened(text) : text,
      hash,
      handle: quote ? handle : handleOf(quoted),
      found,
      alike,
      standing,
      marked: marked === '' ? null : marked,
      by,
      trust,
      behind,
      files: [],
    }
  },
})

const notThere = async (
  moment: Moment,
  path: string,
  { path: asked, asOf }: { readonly path: string; readonly asOf?: Instant | undefined },
): Promise<HindcastError> => {
  await refuseMemory(moment, asked)
  return new HindcastError('not_found', `there is no ${path} in the workspace`, {
    field: 'path',
    next: nextOf(path, asOf !== undefined),
  })
}

/** The files of a folder, `.` being the workspace. Null where the path is no folder. */
const folderAt = async ({ log, seq }: Moment, path: string) => {
  if (path === TRANSCRIPTS || path === PROPOSALS)
    throw new HindcastError('not_found', `${path} is a folder that is made from the log`, {
      field: 'path',
      next: `Read a file of it: ${suggest('search')} and ${suggest('proposals')} name them.`,
    })
  const inside = (await log.store.rows('files', { seq }))
    .filter((row) => path === '.' || row.path.startsWith(`${path}/`))
    .toSorted((a, b) => b.seq - a.seq)
  // The workspace itself is a folder from the start.
  if (inside.length === 0 && path !== '.') return null
  const text = inside.map((row) => row.path).join('\n')
  return {
    path,
    startLine: 1,
    endLine: inside.length,
    lines: inside.length,
    text,
    hash: sha256(text),
    handle: null,
    found: null,
    alike: null,
    standing: 'free' as const,
    marked: inside.length === 0 ? 'no file has been written yet' : 'a folder: the paths of its files',
    by: 'system' as const,
    // The author of a file named it.
    trust: TRUST.find((trust) => inside.some((row) => row.trust === trust)) ?? 'system',
    behind: null,
    files: inside.map((row) => ({
      path: row.path,
      standing: row.standing,
      by: row.actor,
    })),
  }
}

/** A memory that is no text, by its handle, or a trade by any name. */
const refuseMemory = async (moment: Moment, name: string): Promise<void> => {
  const other = await handledMemory(moment, name, 'path')
  if (other !== null)
    throw new HindcastError('not_found', `${shownValue(name)} is no text: it is ${other.says}`, {
      field: 'path',
      next: `See where it comes from with ${suggest('show', { of: other.handle })}.`,
    })
}

const nextOf = (path: string, past: boolean): string => {
  if (past) return 'Nothing of that name was known at that moment.'
  if (isKnowledgeHandle(path)) return 'Handles such as K3 come with recall, knowledge and search.'
  return isShared(path)
    ? 'If it was in its folder before, ask as of a moment when it was.'
    : 'Check the name: notes are notes/KEY.md, the journal is journal/DATE.md.'
}

const rangeOf = (given: string | undefined, count: number): [number, number] => {
  if (given === undefined) return [1, count]
  const [, from = '1', to = from] = LINES.exec(given.trim()) ?? []
  const [start, end] = [Number(from), Math.min(Number(to), count)]
  if (start < 1 || start > count || end < start)
    throw new HindcastError('not_found', `the file has ${count} lines, not ${given}`, {
      field: 'lines',
      next: `Ask for lines between 1 and ${count}.`,
    })
  return [start, end]
}
