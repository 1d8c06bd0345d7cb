import { type Actor, HindcastError } from '#vocabulary'

export const A_PERSON_DOES_THIS =
  'A person does this: on the command line, or with a handle opened as actor "person".'

/** What only a person may do to the record: an agent must not be able to void its losses, or to believe what it likes. */
const A_PERSONS: ReadonlySet<string> = new Set([
  'corrected',
  'voided',
  'redacted',
  'belief.seeded',
  'approval',
])

/** What the system alone notices: nobody may say that a file was edited by hand. */
const THE_SYSTEMS: ReadonlySet<string> = new Set(['file.seen'])

export const refuseUnallowed = (kind: string, actor: Actor): void => {
  if (actor !== 'person' && A_PERSONS.has(kind))
    throw new HindcastError(
      'not_allowed',
      `only a person may record ${kind}; this handle belongs to the ${actor}`,
      {
        field: 'actor',
        next: A_PERSON_DOES_THIS,
      },
    )
  if (actor !== 'system' && THE_SYSTEMS.has(kind))
    throw new HindcastError('not_allowed', `only the system records ${kind}`, {
      field: 'actor',
      next: 'Edit the file; the next call that opens the memory sees it.',
    })
}

/** Facts that carry the whole text of a protected file. */
const OF_RULES: ReadonlySet<string> = new Set(['approval', 'learning', 'file.seen', 'file.given'])

/** Whether what nobody approved is read is not for the agent to say. */
export const refuseStrictness = (actor: Actor): void => {
  if (actor !== 'person')
    throw new HindcastError(
      'not_allowed',
      `only a person says whether files are strict; this handle is the ${actor}’s`,
      {
        field: 'strictFiles',
        next: A_PERSON_DOES_THIS,
      },
    )
}

/** An import tells who did what; how the rules came to read as they do, only a person may tell. */
export const refuseImported = (
  kind: string,
  importer: Actor,
  payload: { readonly [field: string]: unknown } = {},
): void => {
  if (importer === 'person') return
  if (OF_RULES.has(kind) || (kind === 'configured' && payload.strictFiles !== undefined))
    throw new HindcastError('not_allowed', `only a person may import ${kind}`, {
      field: 'actor',
      next: 'A person imports it: on the command line, or with a handle opened as actor "person".',
    })
}
