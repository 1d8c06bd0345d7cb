import { HindcastError, suggest } from '#vocabulary'
import { storeError } from './store-error.ts'

/** What this process takes a store to be. */
export interface StoreSpec {
  /** Whose memory it is. */
  readonly owner: string
  /** The layout of the tables beside the derived ones. */
  readonly schema: number
  /** The version of the rules that make derived rows. */
  readonly rules: number
  /** A digest of how the derived tables look. */
  readonly shape: string
}

/** What this process may do with a store, and if not everything, why. */
export interface WriteAccess {
  readonly newer: HindcastError | null
  readonly outdated: HindcastError | null
  readonly readOnly: HindcastError | null
  /** The database holds what somebody else put there. */
  readonly foreign: HindcastError | null
}

export const writeAccess = (
  found: Pick<StoreSpec, 'schema' | 'rules' | 'shape'>,
  spec: StoreSpec,
  canWrite: boolean,
  location: string,
  foreign: readonly string[] = [],
): WriteAccess => {
  const newer = found.schema > spec.schema || found.rules > spec.rules
  return {
    readOnly: canWrite ? null : storeError('readOnly', location),
    foreign: foreign[0] === undefined ? null : foreignSchemaError(foreign[0], location),
    newer: newer
      ? new HindcastError('store_newer', `A newer version of Hindcast made this store: ${location}`, {
          next: 'Update hindcast to write here; reading works.',
        })
      : null,
    outdated:
      !newer && (found.rules !== spec.rules || found.shape !== spec.shape)
        ? new HindcastError(
            'store_outdated',
            `The rows were made by another version of the rules: ${location}`,
            {
              next: `Run ${suggest('rebuild')} once; the log itself stays as it is.`,
            },
          )
        : null,
  }
}

const foreignSchemaError = (problem: string, location: string): HindcastError =>
  new HindcastError('tampered', `The database is not as Hindcast makes it: ${problem}: ${location}`, {
    next: `Look with ${suggest('verify')}, take out what does not belong there, or restore a backup; until then it is only read.`,
  })

/** Why an append is refused. */
export const appendRefusal = ({ readOnly, newer, foreign, outdated }: WriteAccess): HindcastError | null =>
  readOnly ?? newer ?? foreign ?? outdated

/** Why a rebuild, an anchor or a lock is refused: an outdated store is rebuilt. */
export const upkeepRefusal = ({ readOnly, newer, foreign }: WriteAccess): HindcastError | null =>
  readOnly ?? newer ?? foreign

export const orThrow = (refusal: HindcastError | null): void => {
  if (refusal) throw refusal
}
