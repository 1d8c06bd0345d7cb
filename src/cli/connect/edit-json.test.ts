import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { editJson } from './edit-json.ts'

const ENTRY = { command: '/bin/node', args: ['/hindcast.js', 'mcp', '--home', 'C:\\desk "1"'] }

const shown = (text: string): string => editJson(text, 'mcpServers', ENTRY)

describe('the server is added', () => {
  test.each([['no text'], [''], ['  \n'], ['{}'], ['{\n}\n']])('to %j', (text) => {
    const given = text === 'no text' ? '' : text
    const after = shown(given)
    expect(JSON.parse(after)).toEqual({ mcpServers: { hindcast: ENTRY } })
    expect(after).toContain('{\n  "mcpServers": {\n    "hindcast": {\n      "command": "/bin/node",\n')
  })

  test('beside others, whose lines stay as they are, with their indent', () => {
    const before = `{
\t"theme":   "dark",
\t"mcpServers": {
\t\t"files": { "command": "npx",   "args": [ "-y", "files" ] }
\t},
\t"last": [1,2 , 3]
}
`
    const after = shown(before)
    expect(after).toContain('\t"theme":   "dark",\n')
    expect(after).toContain('\t"last": [1,2 , 3]\n')
    expect(after).toContain('\n\t\t"hindcast": {\n\t\t\t"command"')
    expect(JSON.parse(after)).toEqual({
      ...JSON.parse(before),
      mcpServers: { ...JSON.parse(before).mcpServers, hindcast: ENTRY },
    })
  })

  test('among comments and commas where a client takes them', () => {
    const before = `// mine
{
  /* servers */
  "servers": {
    "files": { "command": "npx" }, // the last, "not": {
  },
  "inputs": [], // none yet
}
`
    const after = editJson(before, 'servers', ENTRY)
    for (const comment of ['// mine', '/* servers */', '// the last, "not": {', '// none yet'])
      expect(after).toContain(comment)
    expect(editJson(after, 'servers', ENTRY)).toBe(after)
  })

  test('behind a comment at the end of the last line', () => {
    const before = '{\n  "mcpServers": {\n    "files": { "command": "npx" } // keep\n  }\n}\n'
    const after = shown(before)
    expect(after).toContain('// keep')
    expect(after).toContain('"hindcast": {')
  })

  test('with the line ends of the file', () => {
    const after = shown('{\r\n  "a": 1\r\n}\r\n')
    expect(after.replaceAll('\r\n', '')).not.toContain('\n')
    expect(JSON.parse(after)).toEqual({ a: 1, mcpServers: { hindcast: ENTRY } })
  })

  test('to an object in one line', () => {
    expect(JSON.parse(shown('{"a":1,"mcpServers":{"files":{"command":"x"}}}'))).toEqual({
      a: 1,
      mcpServers: { files: { command: 'x' }, hindcast: ENTRY },
    })
  })
})

describe('the server that is there', () => {
  test('stays, to the byte, where it is the same', () => {
    const before = `{"mcpServers":{"hindcast":{"args":${JSON.stringify(ENTRY.args)} ,"command":"/bin/node"}}}`
    expect(shown(before)).toBe(before)
  })

  test('is changed, and keeps what somebody added to it', () => {
    const old = { type: 'stdio', command: 'hindcast', args: [], env: { A: '1' }, disabled: true }
    const before = JSON.stringify({ mcpServers: { hindcast: old, files: { command: 'x' } } }, null, 4)
    expect(JSON.parse(shown(before))).toEqual({
      mcpServers: { hindcast: { ...old, ...ENTRY }, files: { command: 'x' } },
    })
  })

  test('is no longer one at an address', () => {
    const old = { type: 'http', url: 'http://127.0.0.1:1', headers: {}, disabled: false }
    const after = shown(JSON.stringify({ mcpServers: { hindcast: old } }))
    expect(JSON.parse(after)).toEqual({ mcpServers: { hindcast: { disabled: false, ...ENTRY } } })
  })
})

test.each([
  ['a text without an end', '{\n  "a": "b\n}', 2],
  ['a bracket that is missing', '{\n  "a": [1, 2\n}', 3],
  ['a name without quotes', '{\n\n  a: 1 }', 3],
  ['more after the end', '{}\n{}', 2],
  ['a list', '\n[]', undefined],
  ['a number', '1', undefined],
  ['servers that are no object', '{\n "mcpServers": [] }', undefined],
  ['a server that is no object', '{\n "mcpServers": {\n "hindcast": 1 } }', undefined],
])('%s is rejected with its line, where it has one', (_, text, line) => {
  expect(() => shown(text)).toThrow(expect.objectContaining({ name: 'ConfigTrouble', line }))
})

property.prop([
  fc.dictionary(fc.string(), fc.jsonValue()),
  fc.dictionary(fc.string(), fc.dictionary(fc.string(), fc.jsonValue())),
  fc.constantFrom(undefined, 1, 2, 4, '\t'),
  fc.boolean(),
])('whatever else a file holds, only the server changes, and only once', (others, servers, indent, has) => {
  const before = { ...others, ...(has ? { mcpServers: servers } : {}) }
  // Where it was something else it is refused; that is tested above.
  if (!has) delete before.mcpServers
  const text = JSON.stringify(before, null, indent)
  const after = shown(text)
  const hindcast = { ...(has ? servers.hindcast : {}), ...ENTRY }
  const expected = { ...before, mcpServers: { ...(has ? servers : {}), hindcast } }
  if (!(has && servers.hindcast && 'url' in servers.hindcast))
    expect(JSON.parse(after)).toEqual(JSON.parse(JSON.stringify(expected)))
  expect(shown(after)).toBe(after)
})
