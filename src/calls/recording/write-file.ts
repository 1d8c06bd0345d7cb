import { refuseBeyondLimits, textToChange } from '#documents'
import type { KindName, State } from '#log'
import { type Instant, sha256 } from '#vocabulary'
import { type RecordedOut, recordedOut } from '../outputs/recorded-output.ts'
import type { Caller } from '../session/caller.ts'
import type { FactFields } from './fact-fields.ts'
import { happenedAt, prepareFact } from './record-fact.ts'
import { turnNamed } from './turn-named.ts'

// What an agent may write by itself. Event first, file second (docs/workspace.md).

export interface FileWriting {
  readonly kind: KindName
  /** Where it goes, by the moment it happened. */
  readonly file: (at: Instant, state: State) => string
  readonly text: string
  /** The file's whole text after it. */
  readonly whole: (before: string | null, at: Instant, state: State) => string
  /** Kept beside the whole, for what is appended. */
  readonly appends: boolean
}

export const writeFile = async (
  caller: Caller,
  given: FactFields & { readonly turn?: string | undefined },
  { kind, file, text, whole, appends }: FileWriting,
): Promise<RecordedOut> => {
  const log = await caller.log()
  const turn = given.turn === undefined ? null : (await turnNamed(log, given.turn)).id
  const now = await log.state()
  const at = happenedAt(log, now, kind, given.at)
  const path = file(at, now)
  const { id } = given
  const fact = { at, dated: given.at !== undefined, turn, id, says: `${path} ${sha256(text)}` }
  const { recorded, behind } = await caller.workspace.write(log, path, () =>
    log.record((state) =>
      prepareFact(caller, log, state, kind, fact, async () => {
        const after = whole(appends ? await textToChange(log, path) : null, at, state)
        await refuseBeyondLimits(caller.actor, log, state, { path, text, after })
        return {
          file: path,
          whole: after,
          bytes: Buffer.byteLength(text),
          ...(appends ? { entry: text } : {}),
        }
      }),
    ),
  )
  return { ...recordedOut(recorded), files: [path], behind }
}
