import { HindcastError } from '#vocabulary'
import { type Meta, SCHEMA_VERSION } from './meta.ts'
import { readOnly } from './trouble.ts'

/** What this process brings with it. */
export interface Ours {
  readonly owner: string
  readonly rules: number
  readonly shape: string
}

/** What this process may do with the store, and if not everything, why. */
export interface Standing {
  readonly newer: HindcastError | null
  readonly outdated: HindcastError | null
  readonly readOnly: HindcastError | null
}

export const standingOf = (meta: Meta, ours: Ours, canWrite: boolean, location: string): Standing => {
  const newer = meta.schema > SCHEMA_VERSION || meta.rules > ours.rules
  return {
    readOnly: canWrite ? null : readOnly(location),
    newer: newer
      ? new HindcastError('store_newer', `A newer version of Hindcast made this store: ${location}`, {
          next: 'Update hindcast to write here; reading works.',
        })
      : null,
    outdated:
      !newer && (meta.rules !== ours.rules || meta.shape !== ours.shape)
        ? new HindcastError(
            'store_outdated',
            `The rows were made by another version of the rules: ${location}`,
            {
              next: 'Run `hindcast rebuild` once; the log itself stays as it is.',
            },
          )
        : null,
  }
}

/** Why an append is refused. */
export const appendRefusal = ({ readOnly, newer, outdated }: Standing): HindcastError | null =>
  readOnly ?? newer ?? outdated

/** Why a rebuild, an import or a lease is refused: an outdated store is exactly what they are for. */
export const upkeepRefusal = ({ readOnly, newer }: Standing): HindcastError | null => readOnly ?? newer

export const orThrow = (refusal: HindcastError | null): void => {
  if (refusal) throw refusal
}
