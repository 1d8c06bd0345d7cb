import { type Actor, HindcastError } from '#vocabulary'

/** What only a person may do to the record: an agent must not be able to void its losses, or to believe what it likes. */
const A_PERSONS: ReadonlySet<string> = new Set(['corrected', 'voided', 'redacted', 'belief.seeded'])

export const refuseUnallowed = (kind: string, actor: Actor): void => {
  if (actor !== 'person' && A_PERSONS.has(kind))
    throw new HindcastError(
      'not_allowed',
      `only a person may record ${kind}; this handle belongs to the ${actor}`,
      {
        field: 'actor',
        next: 'A person does this: on the command line, or with a handle opened as actor "person".',
      },
    )
}
