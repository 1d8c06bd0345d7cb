import { join } from 'node:path'
import { parse, SETTINGS_FILE, zStrategy } from '#vocabulary'
import { type Environment, isDebugging, VARIABLES, variable } from './environment.ts'
import type { HomeSettings } from './home-settings.ts'
import { DEFAULT_PROFILE, type Profile, zProfile } from './profile.ts'

/** The home when none is named: a visible folder in the working directory, because people look into it. */
export const DEFAULT_HOME = './hindcast'
/** The agent when none is named, for people who have one. */
export const DEFAULT_AGENT = 'default'

/** Where a value comes from. A flag is what the call itself gives, on a command line or in code. */
export const ORIGINS = ['flag', 'environment', 'file', 'default'] as const
export type Origin = (typeof ORIGINS)[number]

/** What a call is made with. */
export interface Settings {
  readonly home: string
  readonly agent: string
  readonly run: string | undefined
  readonly strategy: HomeSettings['strategy']
  /** Which tools are offered over MCP. */
  readonly profile: Profile
  /** The rest of what the home's file says. */
  readonly written: Pick<HomeSettings, 'search' | 'reflector' | 'anchors'>
  /** Where that file is, if there is one. */
  readonly file: string
  /** Whether a failure is shown with where it came from. */
  readonly debug: boolean
  readonly origins: { readonly [S in (typeof RESOLVED)[number]]: Origin }
}

const RESOLVED = ['home', 'agent', 'run', 'strategy', 'profile'] as const

/** What a call gives itself. */
export interface Flags {
  readonly home?: string | undefined
  readonly agent?: string | undefined
  readonly run?: string | undefined
  readonly strategy?: unknown
  readonly profile?: unknown
}

interface Found<T> {
  readonly value: T
  readonly origin: Origin
}

/** The first of them that is given. */
const first = <T>(flag: T | undefined, variable: T | undefined, file: T | undefined, none: T): Found<T> => {
  if (flag !== undefined) return { value: flag, origin: 'flag' }
  if (variable !== undefined) return { value: variable, origin: 'environment' }
  if (file !== undefined) return { value: file, origin: 'file' }
  return { value: none, origin: 'default' }
}

const homeFound = ({ home }: Flags, environment: Environment): Found<string> =>
  first(home, variable(environment, 'home'), undefined, DEFAULT_HOME)

/** The home, in which the file lies that has other settings. */
export const homeOf = (flags: Flags, environment: Environment): string => homeFound(flags, environment).value

/** Flags win over the environment, the environment over the home's file, the file over the defaults. */
export const resolveSettings = (
  flags: Flags,
  environment: Environment,
  { agent: agentInFile, strategy: strategyInFile, profile: profileInFile, ...written }: HomeSettings,
): Settings => {
  const home = homeFound(flags, environment)
  const agent = first(flags.agent, variable(environment, 'agent'), agentInFile, DEFAULT_AGENT)
  const run = first<string | undefined>(flags.run, variable(environment, 'run'), undefined, undefined)
  const strategy = first<Settings['strategy']>(
    parsed(zStrategy, flags.strategy, 'strategy'),
    parsed(zStrategy, variable(environment, 'strategy'), VARIABLES.strategy),
    strategyInFile,
    undefined,
  )
  const profile = first(
    parsed(zProfile, flags.profile, 'profile'),
    parsed(zProfile, variable(environment, 'profile'), VARIABLES.profile),
    profileInFile,
    DEFAULT_PROFILE,
  )
  return {
    home: home.value,
    agent: agent.value,
    run: run.value,
    strategy: strategy.value,
    profile: profile.value,
    written,
    file: join(home.value, SETTINGS_FILE),
    debug: isDebugging(environment),
    origins: {
      home: home.origin,
      agent: agent.origin,
      run: run.origin,
      strategy: strategy.origin,
      profile: profile.origin,
    },
  }
}

const parsed = <T>(schema: Parameters<typeof parse<T>>[0], given: unknown, what: string): T | undefined =>
  given === undefined ? undefined : parse(schema, given, what)

/** As much of the settings as opening a memory takes; the rest it reads where it opens. */
export const placeOf = ({
  home,
  agent,
  run,
  strategy,
}: Settings): Pick<Settings, 'home' | 'agent' | 'run' | 'strategy'> => ({ home, agent, run, strategy })
