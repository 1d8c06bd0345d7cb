import { z } from 'zod'
import { withLease } from '#consolidate'
import { type Draft, type HeldSecret, importFacts, type Log } from '#record'
import type { StoredEvent } from '#record/ports'
import { type Actor, HindcastError, shownValue, zLabel, zPath } from '#vocabulary'
import type { Caller } from '../caller.ts'
import { operation } from '../operation.ts'
import { zMessage } from '../outputs/answer-fields.ts'
import { flagOut, zFlag } from '../outputs/flag-output.ts'
import { maskedNotices, zNotices } from '../outputs/notices-output.ts'
import { afterRecording } from '../recording/after-recording.ts'
import { draftOfLine } from '../recording/fact-line.ts'

/** Of what an import raises, so many are answered. */
const MOST_FLAGS = 100

export const importCall = operation({
  name: 'import',
  verb: 'keep',
  scope: 'admin',
  homeWide: true,
  writes: true,
  describe:
    'Merge past facts into the log, in the order they were known. All or nothing; the old log stays readable.',
  positional: 'from',
  input: z.strictObject({
    from: zPath.optional().describe('a file of JSON lines, as export writes them'),
    facts: z
      .array(z.unknown())
      .optional()
      .describe('the facts themselves: [{ "kind": "equity", "at": …, "payload": { … } }]'),
  }),
  output: z.object({
    facts: z.int().describe('how many were new'),
    duplicates: z.int().describe('how many were known already'),
    taken: z
      .int()
      .describe('how many of the new ones came with an id that another fact has; flags lists them'),
    seq: z.int().describe('how many events the log holds now'),
    replaced: z
      .string()
      .nullable()
      .describe('head hash of the log before, which events still reads; null: there was none'),
    flags: z.array(zFlag).describe('what it raised that somebody should look at, newest first: at most 100'),
    flagged: z.int().describe('how many it raised in all; flags lists them'),
    notices: zNotices,
    message: zMessage,
  }),
  run: async (caller, { from, facts: given }) => {
    // The caller may use the list for something else as soon as it has called.
    const facts = structuredClone(given)
    const drafts: Draft[] = []
    const masked: HeldSecret[] = []
    const seen = new Map<string, number>()
    let line = 0
    for await (const raw of source(caller, from, facts ?? [])) {
      // Not before: a file that cannot be read makes no agent.
      const draft = await draftOfLine(caller, await caller.log(), raw, ++line, seen)
      if (draft === null) continue
      drafts.push(draft)
      for (const { field, what } of draft.masked)
        masked.push({ field: `facts.${line - 1}.payload.${field}`, what })
    }
    const log = await caller.log()
    await log.refuseTampered()
    if (caller.actor !== 'person' && !log.simulated) await refuseBefore(log, caller.actor, drafts)
    const terms = { name: 'import', holder: caller.holder }
    const before = new Set((await log.store.rows('flags', {})).map(({ id }) => id))
    const done = await withLease(log.store, terms, caller.progress, (progress) =>
      importFacts(log.store, drafts, from === undefined ? 'call' : fileName(from), progress),
    )
    const replaced = done.facts > 0 && done.from.seq > 0 ? done.from.hash : null
    const message =
      done.facts > 0
        ? `${done.facts} facts merged into a new log`
        : 'all of it was already known: nothing changed'
    const { facts: fresh, duplicates, head } = done
    const answer = {
      facts: fresh,
      duplicates,
      taken: done.taken.length,
      seq: head.seq,
      replaced,
      notices: maskedNotices(masked),
      message,
    }
    return afterRecording(answer, { flags: [], flagged: 0 }, async () => {
      const raised = await raisedSince(log, before)
      return { flags: raised.slice(0, MOST_FLAGS).map(flagOut), flagged: raised.length }
    })
  },
})

/** Open flags that the log before did not have, newest first. */
const raisedSince = async ({ store }: Log, before: ReadonlySet<string>) => {
  const open = await store.rows('flags', {
    where: { status: 'open' },
    order: { column: 'n', descending: true },
  })
  return open.filter(({ id }) => !before.has(id))
}

/**
 * What is put before the facts of others makes other results of them, and gives their numbers to others: an agent that could do so
 * would undo its losses, and have a person approve what they have not seen.
 */
const refuseBefore = async (log: Log, actor: Actor, drafts: readonly Draft[]): Promise<void> => {
  const earliest = Math.min(...drafts.map(({ at, knownAt }) => knownAt ?? at))
  const others = await lastOfOthers(log, actor)
  if (others === undefined || earliest >= others.knownAt) return
  throw new HindcastError(
    'not_allowed',
    `this would put facts before event ${others.seq}, which is the ${others.actor}’s; only a person may`,
    {
      field: 'facts',
      next: 'A person imports it: on the command line, or with a handle opened as actor "person". Nothing was imported.',
    },
  )
}

const AT_ONCE = 1_000

/** The last event that somebody else recorded: a broker or a person. */
const lastOfOthers = async (log: Log, actor: Actor): Promise<StoredEvent | undefined> => {
  for (let toSeq = (await log.store.head()).seq; toSeq > 0; toSeq -= AT_ONCE) {
    const page = await log.store.events({ afterSeq: Math.max(0, toSeq - AT_ONCE), toSeq })
    const last = page.findLast((event) => event.actor !== actor && event.actor !== 'system')
    if (last) return last
  }
  return undefined
}

/** What the log keeps of where facts came from: the file's own name, since its folder is nobody else's business. */
const fileName = (path: string): string => {
  const name = zLabel.safeParse(path.split(/[\\/]/).at(-1))
  return name.success ? name.data : 'a file'
}

async function* source(
  caller: Caller,
  from: string | undefined,
  facts: readonly unknown[],
): AsyncGenerator<unknown> {
  yield* facts
  if (from === undefined) return
  for await (const line of caller.lines.read(from, caller.closing.signal)) {
    if (line.trim() === '') continue
    try {
      yield JSON.parse(line)
    } catch {
      // What went wrong would quote the line as it stands.
      throw new HindcastError('invalid_input', `${from} holds a line that is not JSON: ${shownValue(line)}`, {
        field: 'from',
        next: 'Give one JSON object a line. Nothing was imported.',
      })
    }
  }
}
