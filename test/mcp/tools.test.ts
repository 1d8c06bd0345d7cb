import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { PROFILES, type Profile } from '#settings'
import { INSTRUCTIONS } from '../../src/doors/mcp/instructions.ts'
import { toolsOf } from '../../src/doors/tools/profiles.ts'
import { type JsonSchema, toolSchema } from '../../src/doors/tools/tool-schema.ts'

/** What names, descriptions and schemas of a profile may take of a model's attention. */
const MOST_TOKENS: { readonly [P in Profile]: number } = {
  trading: 3_100,
  journal: 2_000,
  chat: 2_500,
  all: 9_000,
}

describe.each(PROFILES)('the profile %s', (profile) => {
  const tools = toolsOf(profile)

  test('fits its measure', () => {
    const told = tools.map((tool) => ({
      name: tool.name,
      description: tool.says,
      inputSchema: toolSchema(tool),
    }))
    expect(countTokens(JSON.stringify(told))).toBeLessThanOrEqual(MOST_TOKENS[profile])
  })

  test('has each tool once, under a name that its instructions use or a model may guess', () => {
    const names = tools.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const named = INSTRUCTIONS[profile].match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []
    expect(named.filter((name) => !names.includes(name))).toEqual([])
  })

  test('says of every object that it takes nothing else', () => {
    const objects = (schema: JsonSchema): JsonSchema[] => [
      ...(schema.properties === undefined ? [] : [schema]),
      ...Object.values(schema.properties ?? {}).flatMap(objects),
      ...(schema.items === undefined ? [] : objects(schema.items)),
    ]
    for (const tool of tools)
      for (const one of objects(toolSchema(tool))) expect(one.additionalProperties, tool.name).toBe(false)
  })

  test('requires what its calls require', () => {
    for (const tool of tools) {
      const { required = [], properties = {} } = toolSchema(tool)
      for (const name of required) expect(Object.keys(properties)).toContain(name)
    }
  })
})

test('chat only reads: no tool of it writes, or takes a turn to record a showing with', () => {
  for (const { call, takes } of toolsOf('chat')) {
    expect(call.writes).toBe(false)
    expect(Object.keys(takes)).not.toContain('turn')
  }
})

test('older names are there when asked for', () => {
  const names = toolsOf('trading', true).map(({ name }) => name)
  expect(names).toContain('store_trade_memory')
  expect(names).toContain('recall_similar_trades')
  expect(toolsOf('journal', true)).toEqual(toolsOf('journal'))
})
