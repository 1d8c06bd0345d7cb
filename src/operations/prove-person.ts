import { type Actor, HindcastError, PERSON_FILE } from '#vocabulary'
import { isCredential, readKept } from './person-credential.ts'
import type { OwnersFile } from './ports.ts'

/** Who opens a memory, and how it is shown that it is so. */
interface Opener {
  readonly actor?: Actor | undefined
  readonly credential?: unknown
  readonly look?: boolean | undefined
}

/** Under which credential a memory was opened, and what a person should know about it. */
export interface Proven {
  /** What the home kept of it then; null where none was set. */
  readonly under: string | null
  readonly notices: readonly string[]
}

const NOBODY: Proven = { under: null, notices: [] }

/**
 * Only a person is a person: once a credential is set in a home, whoever opens as one gives it. Without one, everybody who may
 * open the memory can say so. Who only looks changes nothing, and needs none.
 */
export const provePerson = async (file: OwnersFile, { actor, credential, look }: Opener): Promise<Proven> => {
  if (actor !== 'person') return notAPerson(credential, look)
  if (look === true) return NOBODY
  const under = await file.read()
  if (under === null) return { under, notices: credential === undefined ? [] : [NONE_IS_SET] }
  const kept = readKept(under)
  if (credential === undefined)
    throw refused('is missing: a credential is set here, and opening as a person takes it')
  if (typeof credential !== 'string' || !(await isCredential(kept, credential)))
    throw refused('is not the one that is set here')
  const mended = await file.mend()
  return {
    under,
    notices: mended ? [`others of this machine could read ${PERSON_FILE}; it is yours alone now`] : [],
  }
}

/** Whoever gives a credential and is asked for none should know that it protects from nothing: it may have been removed. */
const NONE_IS_SET = `a credential was given, and none is set in this home: anybody can open it as a person. If one was, ${PERSON_FILE} was removed`

const notAPerson = (credential: unknown, look: boolean | undefined): Proven => {
  const field = credential === undefined ? (look === true ? 'look' : undefined) : 'credential'
  if (field === undefined) return NOBODY
  throw new HindcastError('invalid_input', `${field} goes with a person alone`, {
    field,
    next: 'Leave it out, or open as actor "person".',
  })
}

const refused = (problem: string): HindcastError =>
  new HindcastError('credential_refused', `credential ${problem}`, {
    field: 'credential',
    next: 'Give it to openMemory; a terminal asks for it, a person’s script has it in HINDCAST_PERSON. Whoever is no person opens as who they are: actor "agent" or "broker".',
  })
