/** What a process was started with: `process.env`, or in a test whatever it is to be. */
export interface Environment {
  readonly [name: string]: string | undefined
}

/** Environment variables, by what they set. */
export const VARIABLES = {
  home: 'HINDCAST_HOME',
  agent: 'HINDCAST_AGENT',
  run: 'HINDCAST_RUN',
  strategy: 'HINDCAST_STRATEGY',
  profile: 'HINDCAST_PROFILE',
  debug: 'HINDCAST_DEBUG',
} as const

/** The value of a variable; an empty one counts as not set. */
export const variable = (environment: Environment, name: keyof typeof VARIABLES): string | undefined => {
  const value = environment[VARIABLES[name]]
  return value === '' ? undefined : value
}

/** Whether a failure is shown with where it came from. */
export const isDebugging = (environment: Environment): boolean => variable(environment, 'debug') === '1'
