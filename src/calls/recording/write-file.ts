import { textToChange } from '#documents'
import type { KindName, Payload, State } from '#log'
import { printedEntry, refuseLargeFile } from '#record'
import type { Instant } from '#vocabulary'
import { type RecordedOut, recordedOut } from '../outputs/recorded-output.ts'
import type { Caller } from '../session/caller.ts'
import type { FactFields } from './fact-fields.ts'
import { happenedAt, prepareFact } from './record-fact.ts'
import { turnNamed } from './turn-named.ts'

// What an agent may write by itself. Event first, file second (docs/workspace.md).

export interface FileWriting {
  readonly kind: KindName
  /** The file, by the moment at which it happened. */
  readonly file: (at: Instant, state: State) => string
  readonly text: string
  /** The printed time or day of an entry; undefined for a whole text. */
  readonly label?: (at: Instant, state: State) => string | undefined
}

export const writeFile = async (
  caller: Caller,
  given: FactFields & { readonly turn?: string | undefined },
  { kind, file, text, label }: FileWriting,
): Promise<RecordedOut> => {
  const log = await caller.log()
  const turn = given.turn === undefined ? null : (await turnNamed(log, given.turn)).id
  const now = await log.state()
  const at = happenedAt(log, now, kind, given.at)
  const path = file(at, now)
  const fact = { at, dated: given.at !== undefined, turn, id: given.id }
  const { recorded, behind } = await caller.workspace.write(log, path, () =>
    log.record((state) =>
      prepareFact(caller, log, state, kind, fact, async (): Promise<Payload> => {
        if (label === undefined) {
          refuseLargeFile(path, text)
          return { file: path, whole: text }
        }
        const printed = label(at, state)
        const before = (await textToChange(log, path)) ?? ''
        refuseLargeFile(path, `${before}${printedEntry(path, { text, label: printed ?? null })}`)
        return { file: path, entry: text, ...(printed === undefined ? {} : { label: printed }) }
      }),
    ),
  )
  return { ...recordedOut(recorded), files: [path], behind }
}
