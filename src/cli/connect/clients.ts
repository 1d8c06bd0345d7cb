import { posix, win32 } from 'node:path'
import type { Environment } from '#settings'

/** Where a program runs: what decides where clients keep their files. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly environment: Environment
  /** The folder it was started in, whose project is meant. */
  readonly folder: string
}

/** A program that starts MCP servers, and the file in which it is told which. */
export interface Client {
  readonly title: string
  readonly format: 'JSON' | 'TOML'
  /** Where its file lists servers. */
  readonly section: 'mcpServers' | 'servers' | 'mcp_servers'
  /** Whether each server says what it is spoken to by. */
  readonly typed?: true
  /** Candidates, the best first: one counts where the folder is there that it depends on. */
  files(machine: Machine): readonly ConfigFile[]
  /** What makes it read the file. */
  readonly next: string
}

export interface ConfigFile {
  readonly path: string
  /** Only where this folder is there. */
  readonly within?: string
}

/** Paths are joined as the machine they are for does, not the one this runs on. */
const at = ({ platform }: Machine, from: string, ...names: string[]): ConfigFile => ({
  path: (platform === 'win32' ? win32 : posix).join(from, ...names),
})

const homeFolder = ({ platform, environment }: Machine): string | undefined =>
  (platform === 'win32' ? environment.USERPROFILE : environment.HOME) || undefined

/** The folder of a variable, or what lies in the user's own folder; nothing where neither is known. */
const variableOr = (machine: Machine, variable: string, ...names: string[]): string | undefined => {
  const home = homeFolder(machine)
  return machine.environment[variable] || (home && at(machine, home, ...names).path)
}

const inFolder = (machine: Machine, folder: string | undefined, ...names: string[]): readonly ConfigFile[] =>
  folder === undefined ? [] : [at(machine, folder, ...names)]

/** The package under which Claude Desktop is installed on Windows; it then reads its files from a folder of the package's own. */
const CLAUDE_PACKAGE = ['Packages', 'Claude_pzs8sxrjxfjjc']

const claudeDesktop = (machine: Machine): readonly ConfigFile[] => {
  const file = ['Claude', 'claude_desktop_config.json']
  if (machine.platform === 'darwin')
    return inFolder(machine, homeFolder(machine), 'Library', 'Application Support', ...file)
  if (machine.platform !== 'win32')
    return inFolder(machine, variableOr(machine, 'XDG_CONFIG_HOME', '.config'), ...file)
  const local = variableOr(machine, 'LOCALAPPDATA', 'AppData', 'Local')
  const roaming = inFolder(machine, variableOr(machine, 'APPDATA', 'AppData', 'Roaming'), ...file)
  if (local === undefined) return roaming
  const within = at(machine, local, ...CLAUDE_PACKAGE).path
  return [{ ...at(machine, within, 'LocalCache', 'Roaming', ...file), within }, ...roaming]
}

export const CLIENTS = {
  'claude-desktop': {
    title: 'Claude Desktop',
    format: 'JSON',
    section: 'mcpServers',
    files: claudeDesktop,
    next: 'Quit Claude Desktop altogether and start it again; Settings, Developer lists the server.',
  },
  'claude-code': {
    title: 'Claude Code',
    format: 'JSON',
    section: 'mcpServers',
    files: (machine) => [at(machine, machine.folder, '.mcp.json')],
    next: 'Start claude in this folder and allow the server; /mcp lists it.',
  },
  cursor: {
    title: 'Cursor',
    format: 'JSON',
    section: 'mcpServers',
    files: (machine) => [at(machine, machine.folder, '.cursor', 'mcp.json')],
    next: 'Open this folder in Cursor, or restart it, and switch the server on among the MCPs of its settings.',
  },
  vscode: {
    title: 'VS Code',
    format: 'JSON',
    section: 'servers',
    typed: true,
    files: (machine) => [at(machine, machine.folder, '.vscode', 'mcp.json')],
    next: 'Open this folder in VS Code and start the server: MCP: List Servers in the command palette.',
  },
  codex: {
    title: 'Codex',
    format: 'TOML',
    section: 'mcp_servers',
    files: (machine) => inFolder(machine, variableOr(machine, 'CODEX_HOME', '.codex'), 'config.toml'),
    next: 'Start codex again; /mcp lists the server.',
  },
} as const satisfies { readonly [name: string]: Client }

export type ClientName = keyof typeof CLIENTS

export const CLIENT_NAMES = Object.keys(CLIENTS) as readonly ClientName[]
