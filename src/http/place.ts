import { HindcastError } from '#vocabulary'

/** Which log a request is about. */
export interface Place {
  readonly agent: string
  readonly run?: string | undefined
  readonly mode?: string | undefined
  readonly strategy?: string | undefined
  readonly profile?: string | undefined
}

const PLACE_FIELDS = ['run', 'mode', 'strategy']

/** An agent’s log by a request’s address; what is not known in it is refused. */
export const placeOf = (agent: string, url: string, more: readonly string[] = []): Place => {
  const asked = new URL(url).searchParams
  const known = [...PLACE_FIELDS, ...more]
  for (const name of asked.keys()) {
    if (asked.getAll(name).length > 1)
      throw new HindcastError('invalid_input', `${name} is given more than once`, {
        field: name,
        next: 'Give it once.',
      })
    if (!known.includes(name))
      throw new HindcastError('invalid_input', `there is no query parameter ${name}`, {
        field: name,
        next: `There are ${known.join(', ')}; a call’s input is the JSON of its body.`,
      })
  }
  if (asked.has('mode') && asked.get('mode') !== 'live' && !asked.has('run'))
    throw new HindcastError('invalid_input', 'mode opens the run that is named, and run is missing', {
      field: 'run',
      next: 'Name the run in the address: ?run=bt-1&mode=backtest.',
    })
  const given = PLACE_FIELDS.concat('profile').flatMap((name) => {
    const value = asked.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { agent, ...Object.fromEntries(given) }
}
