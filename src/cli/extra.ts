import { z } from 'zod'
import { MODES } from '#log'
import { placeOf, type Settings, zProfile } from '#settings'
import { parse } from '#vocabulary'
import type { Command } from './command.ts'
import { connect } from './connect/connect-command.ts'
import { up } from './up-command.ts'

const zDemo = z.strictObject({
  days: z.int().optional().describe('how many days it trades'),
  seed: z.int().optional().describe('another seed is another market'),
})

const demo: Command = {
  name: 'demo',
  heading: 'try',
  describe: 'Watch a small agent trade a made-up market and remember it.',
  input: zDemo,
  tells: true,
  elsewhere: true,
  run: async ({ settings, progress, tell }, input) => {
    const { runDemo } = await import('#lab')
    return runDemo({
      ...parse(zDemo, input, 'demo'),
      home: namedHome(settings),
      progress,
      write: tell,
      program: CALLED,
    })
  },
}

/** The folder that was named: what makes a place of its own works there, if at all. */
const namedHome = ({ home, origins }: Settings): string | undefined =>
  origins.home === 'default' ? undefined : home

/** A checkout runs the source, by npm; the package has a command of its own. */
const CALLED = import.meta.filename.endsWith('.ts') ? 'npm run hindcast --' : 'hindcast'

const zReplay = z.strictObject({
  path: z.string().optional().describe('the data folder, or one within it'),
})

const labReplay: Command = {
  name: 'lab.replay',
  heading: 'try',
  describe: 'Feed real agents’ ledgers to the library and see what agrees.',
  positional: 'path',
  input: zReplay,
  tells: true,
  elsewhere: true,
  run: async ({ settings, note, tell }, input) => {
    const { replay } = await import('#lab')
    return replay({
      ...parse(zReplay, input, 'lab.replay'),
      home: namedHome(settings),
      write: tell,
      progress: note,
    })
  },
}

const zWatch = z.strictObject({
  everySeconds: z.number().optional().describe('a look at all files at least this often; 300 if left out'),
})

const watch: Command = {
  name: 'watch',
  heading: 'keep',
  describe: 'Keep log and index abreast of the files as they are edited, until Ctrl-C.',
  input: zWatch,
  tells: true,
  run: async ({ settings, opener, progress, tell, interrupted }, input) => {
    const { watchUntil } = await import('./watch-until.ts')
    await watchUntil(
      interrupted(),
      { ...placeOf(settings), ...opener, progress },
      parse(zWatch, input, 'watch'),
      tell,
    )
  },
}

const zMcp = z.strictObject({
  profile: zProfile.optional().describe('which tools: trading if left out; chat only reads'),
  strategy: z.string().optional().describe('what is recorded without a strategy is of this one'),
  mode: z.enum(MODES).optional().describe('opens the run that is named, where it is not there yet'),
})

const mcp: Command = {
  name: 'mcp',
  heading: 'keep',
  describe: 'Serve the memory to an MCP client, on standard input and output.',
  input: zMcp,
  sets: ['strategy', 'profile'],
  tells: true,
  run: async ({ settings, interrupted }, input) => {
    const { serveMcp } = await import('#mcp')
    const { mode } = parse(zMcp, input, 'mcp')
    const { profile } = settings
    const server = await serveMcp({ ...placeOf(settings), profile, mode })
    interrupted().then(() => server.close())
    await server.ended
  },
}

/**
 * Commands that are no calls. A `run` imports what it needs when it runs (`await import('#lab')`),
 * so that no other command waits for it.
 */
export const EXTRA: readonly Command[] = [up, watch, mcp, connect, demo, labReplay]
