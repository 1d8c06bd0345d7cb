import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { zProfile } from '#settings'
import { HindcastError, parse, zLabel, zPath } from '#vocabulary'
import { isTerminal, saysYes, type Terminal } from '../ask-person.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { CLIENT_NAMES, CLIENTS, type ClientName } from './clients.ts'
import { type ConnectAnswer, connectView } from './connect-view.ts'
import { SERVER, type ServerEntry, serverEntry } from './server-entry.ts'

const zConnect = z.strictObject({
  client: z
    .enum(CLIENT_NAMES)
    .optional()
    .describe('which program is to use this memory; all are listed if left out'),
  strategy: zLabel.optional().describe('what is recorded without a strategy is of this one'),
  profile: zProfile.optional(),
  write: z.boolean().default(false).describe('put it into the client’s file, after asking'),
  yes: z.boolean().default(false).describe('do not ask: for scripts'),
  file: zPath.optional().describe('the file, if not the one the client reads here'),
})
type Given = z.output<typeof zConnect>

export const connect: Command = {
  name: 'connect',
  heading: 'keep',
  view: connectView,
  describe:
    'Connect a client over MCP (Claude Desktop, Claude Code, Cursor, VS Code, Codex): print its configuration, or write it.',
  positional: 'client',
  input: zConnect,
  elsewhere: true,
  sets: ['strategy', 'profile'],
  run: async ({ settings }, input): Promise<ConnectAnswer> => {
    const given = parse(zConnect, input, 'connect')
    const machine = { platform: process.platform, environment: process.env, folder: process.cwd() }
    const entry = serverEntry(startedBy(), settings)
    const { fileOf, configAlone } = await import('./client-config.ts')
    const { client, write, file: named } = given
    const clients = CLIENT_NAMES.map((name) => {
      const file = name === client && named !== undefined ? resolve(named) : fileOf(name, machine)
      return { client: name, title: CLIENTS[name].title, file }
    })
    const unwritten = { clients, outcome: 'printed', diff: '', asked: false, backup: null } as const
    if (client === undefined) {
      refuseWithoutClient(given)
      const config = `${JSON.stringify({ mcpServers: { [SERVER]: entry } }, null, 2)}\n`
      return { ...unwritten, client: null, file: null, config, next: 'Name one: hindcast connect CLIENT.' }
    }
    const config = configAlone(client, entry)
    const file = clients.find((one) => one.client === client)?.file ?? null
    if (write) {
      if (file === null)
        throw new HindcastError('not_found', `${CLIENTS[client].title} has no known file: HOME is not set`, {
          field: 'file',
          next: 'Name the file: --file PATH.',
        })
      return { ...unwritten, client, file, config, ...(await written(client, file, entry, given)) }
    }
    const next =
      CLIENTS[client].format === 'TOML'
        ? `Put it into that file. ${CLIENTS[client].next}`
        : `Put it into that file, or let it be done: hindcast connect ${client} --write.`
    return { ...unwritten, client, file, config, next }
  },
}

/** What only makes sense for a client. */
const refuseWithoutClient = ({ write, yes, file }: Given): void => {
  if (!write && !yes && file === undefined) return
  throw new UsageError('connect needs <client>', {
    field: 'client',
    next: `Name one of ${CLIENT_NAMES.join(', ')}.`,
  })
}

/** How this very program was started: what works here works for the client. */
const startedBy = () => ({
  node: process.execPath,
  flags: process.execArgv.filter((flag) => flag.startsWith('--conditions')),
  program: realpathSync(process.argv[1] ?? ''),
})

const written = async (
  client: ClientName,
  file: string,
  entry: ServerEntry,
  { yes }: Given,
): Promise<Pick<ConnectAnswer, 'outcome' | 'diff' | 'asked' | 'backup' | 'next'>> => {
  const { plannedChange, unchanged } = await import('./client-config.ts')
  const { replaceConfig } = await import('./replace-config.ts')
  const { next } = CLIENTS[client]
  const { before, after, diff } = await plannedChange(client, file, entry)
  if (before === after) return { outcome: 'already', diff, asked: false, backup: null, next }
  if (!yes) await ask(file, diff)
  try {
    const backup = await replaceConfig(file, before, after)
    return { outcome: 'written', diff, asked: !yes, backup, next }
  } catch (error) {
    throw unchanged(file, error)
  }
}

/** Shows the change and asks. Without somebody to ask nothing is changed. */
const ask = async (file: string, diff: string): Promise<void> => {
  const terminal: Terminal = { input: process.stdin, output: process.stderr }
  if (!isTerminal(terminal))
    throw new HindcastError(
      'not_allowed',
      `${file} is not changed without asking, and nobody is there to ask`,
      {
        field: 'yes',
        next: 'Run it in a terminal, or with --yes if it is to be changed.',
      },
    )
  terminal.output.write(`${diff}\n\n`)
  if (!(await saysYes(`Change ${file}?`, terminal)))
    throw new UsageError('nothing was done', { next: 'Run it again when you have decided.' })
}
