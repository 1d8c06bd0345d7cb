import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { editToml } from './edit-toml.ts'

const ENTRY = { command: '/bin/node', args: ['/hindcast.js', 'mcp', '--home', 'C:\\desk "1"'] }
const TABLE = `[mcp_servers.hindcast]
command = "/bin/node"
args = [
  "/hindcast.js",
  "mcp",
  "--home",
  "C:\\\\desk \\"1\\"",
]
`

describe('the server is added', () => {
  test('to nothing', () => {
    expect(editToml('', ENTRY)).toBe(TABLE)
    expect(editToml('\n', ENTRY)).toBe(TABLE)
    expect(parse(TABLE)).toEqual({ mcp_servers: { hindcast: ENTRY } })
  })

  test('behind all else, which stays to the byte', () => {
    const before = `# mine
model = "gpt"   # the usual
notes = """
[mcp_servers.hindcast]
command = "no"
"""

[mcp_servers.files]
command = "npx"
args = ["-y",
  "files"]

[[profiles]]
name = "a"
`
    expect(editToml(before, ENTRY)).toBe(`${before}\n${TABLE}`)
    expect(editToml(editToml(before, ENTRY), ENTRY)).toBe(`${before}\n${TABLE}`)
  })

  test('with the line ends of the file', () => {
    const after = editToml('model = "gpt"\r\n', ENTRY)
    expect(after.replaceAll('\r\n', '')).not.toContain('\n')
  })
})

describe('the server that is there', () => {
  const before = `model = "gpt"

# my memory
[ mcp_servers . "hindcast" ] # since May
# how it is started
command = 'hindcast'
args = [
  "mcp", # ]
  "--agent",
]
# it is slow
startup_timeout_sec = 20

[mcp_servers.hindcast.env]
A = "1"

[other]
args = ["x"]
command = "y"
`

  test('is changed where it stands, and keeps what somebody added', () => {
    const after = editToml(before, ENTRY)
    expect(parse(after)).toEqual({
      ...parse(before),
      mcp_servers: { hindcast: { ...ENTRY, startup_timeout_sec: 20, env: { A: '1' } } },
    })
    for (const line of ['# my memory', '[ mcp_servers . "hindcast" ] # since May', '# how it is started'])
      expect(after.split('\n')).toContain(line)
    expect(after.slice(after.indexOf('# it is slow'))).toBe(before.slice(before.indexOf('# it is slow')))
    expect(editToml(after, ENTRY)).toBe(after)
  })

  test('gets what it lacks, and is no longer at an address', () => {
    const after = editToml('[mcp_servers.hindcast]\nurl = "http://127.0.0.1:1"\nenabled = true\n', ENTRY)
    expect(parse(after)).toEqual({ mcp_servers: { hindcast: { ...ENTRY, enabled: true } } })
  })

  test.each([
    ['in a line', 'mcp_servers = { hindcast = { command = "x" } }\n'],
    ['by a name with dots', 'mcp_servers.hindcast.command = "x"\n'],
    ['in the table of all', '[mcp_servers]\nhindcast = { command = "x" }\n'],
  ])('is left to its owner where it is written otherwise: %s', (_, text) => {
    expect(() => editToml(text, ENTRY)).toThrow(
      expect.objectContaining({ name: 'ConfigTrouble', message: expect.stringContaining('mcp_servers') }),
    )
  })
})

test('servers in one line are left to their owner, too', () => {
  expect(() => editToml('mcp_servers = { files = { command = "x" } }\n', ENTRY)).toThrow(
    expect.objectContaining({ name: 'ConfigTrouble' }),
  )
})

test.each([
  ['a = 1\nb = \n', 2],
  ['a = 1\n\n[x\n', 3],
  ['a = "b\n', 1],
  ['a = 1\na = 2\n', 2],
])('what is no TOML is refused with its line: %j', (text, line) => {
  expect(() => editToml(text, ENTRY)).toThrow(expect.objectContaining({ name: 'ConfigTrouble', line }))
})
