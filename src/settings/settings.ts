/** The home when none is named: a visible folder in the working directory, because people look into it. */
export const DEFAULT_HOME = './hindcast'
/** The agent when none is named, for people who have one. */
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

/** The value of a variable; an empty one counts as not set. */
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
