import { type Actor, HindcastError, suggest } from '#vocabulary'
import { notAllowed } from './kind.ts'
import { type KindName, kindOf } from './kinds.ts'

/** Refuses a fact that its actor may not record: an agent must not be able to void its losses, or to approve its own rules. */
export const refuseUnallowed = (
  name: KindName,
  actor: Actor,
  payload: { readonly [field: string]: unknown } = {},
): void => {
  const { onlyBy, aPersons = [] } = kindOf(name)
  const field = aPersons.find((one) => payload[one] !== undefined)
  const does = field === undefined ? `record ${name}` : `set ${field}`
  if (actor !== 'person' && (field !== undefined || onlyBy === 'person'))
    throw notAllowed(`only a person may ${does}`, actor, field ?? 'actor')
  if (onlyBy === 'system' && actor !== 'system')
    throw new HindcastError('not_allowed', `only the system records ${name}`, {
      field: 'actor',
      next: INSTEAD[name] ?? 'Edit the file; the next call that opens the memory sees it.',
    })
}

const INSTEAD: { readonly [name in KindName]?: string } = {
  reflection: `Ask for one with ${suggest('reflect')}.`,
  compression: `Ask for what is due with ${suggest('maintain')}.`,
}

export const refuseImported = (
  name: KindName,
  importer: Actor,
  payload: { readonly [field: string]: unknown } = {},
): void => {
  if (importer === 'person' || !kindOf(name).tellsOfRules?.(payload)) return
  throw new HindcastError('not_allowed', `only a person may import ${name}`, {
    field: 'actor',
    next: 'A person imports it: on the command line, or with a handle opened as actor "person".',
  })
}
