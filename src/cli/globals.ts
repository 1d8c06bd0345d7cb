import { type Command as Commander, Option } from 'commander'
import { DEFAULT_AGENT, DEFAULT_HOME, VARIABLES } from '#settings'
import type { Actor } from '#vocabulary'
import { UsageError } from './usage-error.ts'

/** Actors that may be named here; `system` is the software itself. */
const ACTORS_HERE = ['person', 'agent', 'broker'] as const satisfies readonly Actor[]

/** The actor when none is named: a person types, and scripts name theirs. */
const DEFAULT_ACTOR = 'person'

/** Options that every command takes, wherever they stand. */
export interface Globals {
  readonly home?: string
  readonly agent?: string
  readonly run?: string
  readonly asOf?: string
  readonly actor?: string
  readonly tokenFile?: string
  readonly json?: boolean
}

export const addGlobals = (program: Commander): void => {
  for (const [flags, describe] of [
    ['--home <folder>', `the folder of agents (${VARIABLES.home}, else ${DEFAULT_HOME})`],
    ['--agent <name>', `whose memory (${VARIABLES.agent}, hindcast.json, else ${DEFAULT_AGENT})`],
    ['--run <name>', `a run of the agent (${VARIABLES.run}, else its live log)`],
    ['--as-of <time>', 'read what was known then, such as 2026-01-31T09:30:00Z'],
    ['--actor <who>', `in whose name: ${ACTORS_HERE.join(', ')} (default: ${DEFAULT_ACTOR})`],
    ['--token-file <path>', 'a file with a person’s token; a terminal asks for it'],
    ['--json', 'answer with the whole output as JSON'],
  ] as const)
    program.addOption(new Option(flags, describe).helpGroup('Everywhere:'))
}

/** Fields of an input that a global option already gives. */
export const GIVEN_GLOBALLY: ReadonlySet<string> = new Set(['run', 'asOf'])

export const actorOf = ({ actor = DEFAULT_ACTOR }: Globals): Actor => {
  const known = ACTORS_HERE.find((one) => one === actor)
  if (known !== undefined) return known
  throw new UsageError(`--actor is not one of ${ACTORS_HERE.join(', ')}: ${actor}`, {
    field: 'actor',
    next: `Give one of them, or leave it out for ${DEFAULT_ACTOR}.`,
  })
}
