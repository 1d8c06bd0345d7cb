import type { Operation } from '#operations'
import type { CallWords } from '#vocabulary'

/** Where an agent's calls are. */
export const AGENTS = '/v1/agents'

/** `trade.record` is at `trade/record`. */
export const pathOf = ({ name }: Pick<Operation, 'name'>): string => name.replaceAll('.', '/')

/** Calls as requests, for suggestions in answers and errors. */
export const requestWords =
  (agent: string): CallWords =>
  ({ call, fields }) => {
    if (call === 'open') return fields.map(([field, value]) => `?${field}=${value}`).join('')
    const given = Object.fromEntries(fields.map(([field, value]) => [field, value === '' ? true : value]))
    const body = fields.length === 0 ? '' : ` ${JSON.stringify(given)}`
    return `POST ${AGENTS}/${agent}/${pathOf({ name: call })}${body}`
  }
