import { expect, test } from 'vitest'
import { CLIENT_NAMES, CLIENTS, type Client, type Machine } from './clients.ts'

const filesOn = (machine: Machine): { readonly [client: string]: readonly string[] } =>
  Object.fromEntries(
    CLIENT_NAMES.map((name) => {
      const client: Client = CLIENTS[name]
      return [name, client.files(machine).map(({ path }) => path)]
    }),
  )

test('on Linux', () => {
  const machine = { platform: 'linux', environment: { HOME: '/home/ann' }, folder: '/desk' } as const
  expect(filesOn(machine)).toEqual({
    'claude-desktop': ['/home/ann/.config/Claude/claude_desktop_config.json'],
    'claude-code': ['/desk/.mcp.json'],
    cursor: ['/desk/.cursor/mcp.json'],
    vscode: ['/desk/.vscode/mcp.json'],
    codex: ['/home/ann/.codex/config.toml'],
  })
  const environment = { HOME: '/home/ann', XDG_CONFIG_HOME: '/xdg', CODEX_HOME: '/codex' }
  expect(filesOn({ ...machine, environment })).toMatchObject({
    'claude-desktop': ['/xdg/Claude/claude_desktop_config.json'],
    codex: ['/codex/config.toml'],
  })
})

test('on macOS', () => {
  expect(filesOn({ platform: 'darwin', environment: { HOME: '/Users/ann' }, folder: '/desk' })).toEqual({
    'claude-desktop': ['/Users/ann/Library/Application Support/Claude/claude_desktop_config.json'],
    'claude-code': ['/desk/.mcp.json'],
    cursor: ['/desk/.cursor/mcp.json'],
    vscode: ['/desk/.vscode/mcp.json'],
    codex: ['/Users/ann/.codex/config.toml'],
  })
})

test('on Windows, where Claude Desktop may be a package with a folder of its own', () => {
  const folder = 'D:\\desk'
  const environment = {
    USERPROFILE: 'C:\\Users\\ann',
    APPDATA: 'C:\\Users\\ann\\AppData\\Roaming',
    LOCALAPPDATA: 'C:\\Users\\ann\\AppData\\Local',
  }
  const files = {
    'claude-desktop': [
      'C:\\Users\\ann\\AppData\\Local\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude\\claude_desktop_config.json',
      'C:\\Users\\ann\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
    ],
    'claude-code': ['D:\\desk\\.mcp.json'],
    cursor: ['D:\\desk\\.cursor\\mcp.json'],
    vscode: ['D:\\desk\\.vscode\\mcp.json'],
    codex: ['C:\\Users\\ann\\.codex\\config.toml'],
  }
  expect(filesOn({ platform: 'win32', environment, folder })).toEqual(files)
  const { USERPROFILE } = environment
  expect(filesOn({ platform: 'win32', environment: { USERPROFILE }, folder })).toEqual(files)
  const [packaged, other] = CLIENTS['claude-desktop'].files({ platform: 'win32', environment, folder })
  expect([packaged?.within, other?.within]).toEqual([
    'C:\\Users\\ann\\AppData\\Local\\Packages\\Claude_pzs8sxrjxfjjc',
    undefined,
  ])
})

test('where nothing says whose folder it is, only a project’s files are known', () => {
  const files = filesOn({ platform: 'linux', environment: {}, folder: '/desk' })
  expect([files['claude-desktop'], files.codex]).toEqual([[], []])
  expect(files['claude-code']).toEqual(['/desk/.mcp.json'])
})
