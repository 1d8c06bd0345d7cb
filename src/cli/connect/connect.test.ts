import { spawn } from 'node:child_process'
import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ended, ended, type Program, programIn } from '../testing/program.ts'

let program: Program
let user: string
let number = 0
beforeAll(async () => {
  program = await programIn('hindcast-connect-')
})
afterAll(() => program.remove())
// Nothing here touches the files of whoever runs the tests.
beforeEach(async () => {
  user = join(program.folder, `user-${number++}`)
  await mkdir(user)
})

const run = (...args: string[]): Promise<Ended> =>
  ended(program.start(args, { HOME: user, XDG_CONFIG_HOME: '', CODEX_HOME: '' }))

const codex = (): string => join(user, '.codex', 'config.toml')
const put = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

describe('hindcast connect', () => {
  test('lists the clients with their files, and what any other is told', async () => {
    const { code, out } = await run('connect')
    expect(code).toBe(0)
    for (const name of ['claude-desktop', 'claude-code', 'cursor', 'vscode', 'codex'])
      expect(out).toMatch(new RegExp(`^- ${name}: \\S`, 'm'))
    const { config, clients } = JSON.parse((await run('connect', '--json')).out)
    expect(JSON.parse(config)).toEqual({
      mcpServers: { hindcast: { command: process.execPath, args: expect.any(Array) } },
    })
    expect(clients).toContainEqual({ client: 'codex', title: 'Codex', file: codex() })
  })

  test('prints what a client is told: all paths absolute, and what was named', async () => {
    const flags = ['--home', 'desk', '--agent', 'gold', '--strategy', 'low', '--profile', 'chat']
    const { config, file } = JSON.parse((await run('connect', 'vscode', ...flags, '--json')).out)
    expect(file).toBe(join(program.folder, '.vscode', 'mcp.json'))
    const { hindcast } = JSON.parse(config).servers
    expect(hindcast).toMatchObject({ type: 'stdio', command: process.execPath })
    expect(hindcast.args).toEqual([
      '--conditions=hindcast-source',
      program.file,
      'mcp',
      '--home',
      join(program.folder, 'desk'),
      ...flags.slice(2),
    ])
    expect(await readdir(program.folder)).not.toContain('.vscode')
  })

  test.each([
    ['claude-desktop', () => join(user, '.config', 'Claude', 'claude_desktop_config.json'), 'mcpServers'],
    ['claude-code', () => join(program.folder, '.mcp.json'), 'mcpServers'],
    ['cursor', () => join(program.folder, '.cursor', 'mcp.json'), 'mcpServers'],
    ['vscode', () => join(program.folder, '.vscode', 'mcp.json'), 'servers'],
  ])('writes the file of %s, and the second time changes nothing', async (client, file, section) => {
    if (process.platform !== 'linux' && client === 'claude-desktop') return
    const before = { [section]: { files: { command: 'npx' } }, theme: 'dark' }
    await put(file(), JSON.stringify(before))
    const { code, out, err } = await run('connect', client, '--write', '--yes')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('+    "hindcast": {')
    expect(out).toContain(`written: ${file()}\nbackup: ${file()}.backup-1\n`)
    const after = await readFile(file(), 'utf8')
    expect(JSON.parse(after)).toEqual({
      theme: 'dark',
      [section]: { files: { command: 'npx' }, hindcast: expect.anything() },
    })
    expect(JSON.parse(await readFile(`${file()}.backup-1`, 'utf8'))).toEqual(before)
    const again = await run('connect', client, '--write')
    expect([again.code, again.err]).toEqual([0, ''])
    expect(again.out).toMatch(/^unchanged/)
    expect(await readFile(file(), 'utf8')).toBe(after)
    expect(await readdir(dirname(file()))).not.toContain('.backup-2')
  })

  test('prints what Codex takes, and does not write TOML', async () => {
    const { out } = await run('connect', 'codex')
    expect(out).toContain(`For ${codex()}`)
    expect(out).toContain(`[mcp_servers.hindcast]\ncommand = "${process.execPath}"\nargs = [`)
    expect(await run('connect', 'codex', '--write', '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Leave out --write'),
    })
    expect(await readdir(user)).toEqual([])
  })

  test('writes a file where there is none, and keeps each one before', async () => {
    const file = join(user, 'new', 'mcp.json')
    for (const agent of ['gold', 'silver', 'copper'])
      expect(
        (await run('connect', 'cursor', '--file', file, '--write', '--yes', '--agent', agent)).code,
      ).toBe(0)
    expect((await readdir(dirname(file))).sort()).toEqual([
      'mcp.json',
      'mcp.json.backup-1',
      'mcp.json.backup-2',
    ])
    expect(await readFile(file, 'utf8')).toContain('"copper"')
    expect(await readFile(`${file}.backup-2`, 'utf8')).toContain('"silver"')
  })

  test('keeps the rights of a file, and a link to it', async () => {
    const real = join(user, 'dotfiles', 'mcp.json')
    const linked = join(user, 'mcp.json')
    await put(real, '{}\n')
    await chmod(real, 0o640)
    await symlink(real, linked)
    expect((await run('connect', 'cursor', '--file', linked, '--write', '--yes')).code).toBe(0)
    expect((await lstat(linked)).isSymbolicLink()).toBe(true)
    expect((await stat(real)).mode & 0o777).toBe(0o640)
    expect(await readFile(real, 'utf8')).toContain('"hindcast"')
  })

  test('shows no key of another server', async () => {
    const file = join(user, 'mcp.json')
    const key = 'sk-proj-0123456789abcdefghijklmnopqrstuvwxyz'
    await put(file, JSON.stringify({ mcpServers: { a: { env: { OPENAI_API_KEY: key } } } }, null, 2))
    const { out } = await run('connect', 'cursor', '--file', file, '--write', '--yes')
    expect(out).toContain('+    "hindcast"')
    expect(out).not.toContain(key)
    expect(await readFile(file, 'utf8')).toContain(key)
  })

  test.each([
    ['is no JSON', '{\n  a: 1\n}\n', /line 2: it is no JSON/],
    ['is no object', '[]', /the file is no object/],
  ])('refuses a file that %s, and changes nothing', async (_, text, why) => {
    const file = join(user, 'config.json')
    await put(file, text)
    const { code, err } = await run('connect', 'claude-desktop', '--file', file, '--write', '--yes')
    expect(code).toBe(1)
    expect(err).toContain(file)
    expect(err).toMatch(why)
    expect(err).toContain('Nothing was changed')
    expect(await readFile(file, 'utf8')).toBe(text)
    expect(await readdir(user)).toEqual(['config.json'])
  })

  test('refuses a folder in the file’s place', async () => {
    const { code, err } = await run('connect', 'cursor', '--file', user, '--write', '--yes')
    expect(code).toBe(1)
    expect(err).toContain('cannot be read or written')
  })

  test('changes nothing where nobody can be asked', async () => {
    const { code, err } = await run('connect', 'claude-desktop', '--write')
    expect(code).toBe(1)
    expect(err).toContain('--yes')
    expect(await readdir(user)).toEqual([])
  })

  test('needs a client to write, and one that it knows', async () => {
    expect(await run('connect', '--write', '--yes')).toMatchObject({ code: 2 })
    const { code, err } = await run('connect', 'emacs')
    expect(code).not.toBe(0)
    expect(err).toContain('claude-desktop, claude-code, cursor, vscode, codex')
  })
})

/** The program on a terminal of its own; types the answer when it is asked. */
const onTerminal = (command: string, answer: string): Promise<{ out: string; code: number | null }> =>
  new Promise((resolve) => {
    const line = `'${process.execPath}' --conditions=hindcast-source '${program.file}' ${command}`
    const child = spawn('/usr/bin/env', ['script', '-qec', line, '/dev/null'], {
      cwd: program.folder,
      env: { ...process.env, HINDCAST_HOME: program.home, HOME: user, CODEX_HOME: '', NO_COLOR: '1' },
    })
    let out = ''
    child.stdout.on('data', (some) => {
      if (!out.includes('[y/N]') && `${out}${some}`.includes('[y/N]')) child.stdin.write(answer)
      out += some
    })
    child.on('close', (code) => resolve({ out, code }))
  })

describe.skipIf(process.platform !== 'linux')('at a terminal', () => {
  test('the change is shown, and made once a person says yes', async () => {
    const { out, code } = await onTerminal(`connect cursor --file ${join(user, 'mcp.json')} --write`, 'y\n')
    expect(out.indexOf('+    "hindcast"')).toBeGreaterThan(-1)
    expect(out.indexOf('+    "hindcast"')).toBeLessThan(out.indexOf('Change '))
    expect(out).toMatch(/written:\s+\S+mcp\.json/)
    expect(code).toBe(0)
    expect(await readFile(join(user, 'mcp.json'), 'utf8')).toContain('"hindcast"')
  })

  test.each([
    ['says no', 'n\n'],
    ['only presses enter', '\n'],
    ['interrupts', '\u0003'],
  ])('nothing is done for one who %s', async (_, answer) => {
    const { out, code } = await onTerminal(`connect cursor --file ${join(user, 'mcp.json')} --write`, answer)
    expect(out).toContain('nothing was done')
    expect(code).toBe(2)
    expect(await readdir(user)).toEqual([])
  })
})
