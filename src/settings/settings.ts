/** A visible folder in the place one works in: memory is something to look at. */
export const DEFAULT_HOME = './hindcast'
/** The agent meant when none is named; enough for somebody who has one. */
export const DEFAULT_AGENT = 'default'

export interface Settings {
  readonly home: string
  readonly agent: string
  readonly run: string | undefined
}

interface Flags {
  readonly home?: string | undefined
  readonly agent?: string | undefined
  readonly run?: string | undefined
}

/** A variable that is set to nothing is not set. */
const given = (value: string | undefined): string | undefined => (value === '' ? undefined : value)

/** Flags win over the environment, the environment over the defaults. */
export const resolveSettings = (
  flags: Flags,
  environment: { readonly [name: string]: string | undefined },
): Settings => ({
  home: flags.home ?? given(environment.HINDCAST_HOME) ?? DEFAULT_HOME,
  agent: flags.agent ?? given(environment.HINDCAST_AGENT) ?? DEFAULT_AGENT,
  run: flags.run ?? given(environment.HINDCAST_RUN),
})
