import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { jsonSchemaOf, type Tool, toolsOf } from '#mcp/tools'
import { PROFILES, type Profile } from '#settings'
import { INSTRUCTIONS } from '../../src/mcp/profiles.ts'

/** Tokens that names, descriptions and schemas of a profile may take of a model's context. */
const MOST_TOKENS: { readonly [P in Profile]: number } = { trading: 4_500, chat: 2_000 }
const MOST_TOOLS = 22

interface JsonSchema {
  readonly properties?: { readonly [name: string]: JsonSchema }
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly required?: readonly string[]
}

const schemaOf = ({ input }: Tool) => jsonSchemaOf(input) as JsonSchema

const objectsIn = (schema: JsonSchema): readonly JsonSchema[] => [
  ...(schema.properties === undefined ? [] : [schema]),
  ...[
    ...Object.values(schema.properties ?? {}),
    ...(schema.items === undefined ? [] : [schema.items]),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ].flatMap(objectsIn),
]

describe.each(PROFILES)('the profile %s', (profile) => {
  const tools = toolsOf(profile)
  const names = tools.map(({ name }) => name)

  test('fits its measure', () => {
    const listed = tools.map((tool) => ({
      name: tool.name,
      description: tool.description,
      inputSchema: schemaOf(tool),
    }))
    expect(countTokens(JSON.stringify(listed))).toBeLessThanOrEqual(MOST_TOKENS[profile])
    expect(tools.length).toBeLessThanOrEqual(MOST_TOOLS)
  })

  test('has each tool once, and names no other in what a model reads', () => {
    expect(new Set(names).size).toBe(names.length)
    const read = [INSTRUCTIONS[profile], ...tools.map(({ description }) => description)].join(' ')
    expect(read.match(/\b[a-z]+(?:_[a-z]+)+\b/g)?.filter((name) => !names.includes(name))).toEqual(
      profile === 'trading' ? ['no_record'] : [],
    )
  })

  test('says in at least a sentence what each tool returns', () => {
    for (const { name, description } of tools)
      expect(description, name).toMatch(/\. Returns .+\.|Returns .+\./)
  })

  test('says of every object that it takes nothing else', () => {
    for (const tool of tools)
      for (const one of objectsIn(schemaOf(tool))) expect(one.additionalProperties, tool.name).toBe(false)
  })
})

test('chat only reads: no tool of it writes, or takes a turn to record with', () => {
  for (const { call, input } of toolsOf('chat')) {
    expect(call.access).toBe('read')
    expect(Object.keys(input.shape)).not.toContain('turn')
    expect(Object.keys(input.shape)).toContain('as_of')
  }
})

test.each([
  [
    'remember_trade',
    'symbol direction entry_price exit_price pnl pnl_r strategy_name market_context context_regime context_atr_d1 confidence reflection max_adverse_excursion',
  ],
  ['recall_memories', 'symbol market_context context_regime context_atr_d1 strategy_name memory_types limit'],
  ['get_behavioral_analysis', 'strategy_name symbol'],
  ['get_agent_state', ''],
  ['create_trading_plan', 'trigger_condition planned_action reasoning expiry_days'],
  ['check_active_plans', 'current_context'],
])('%s has the arguments it was published with', (name, published) => {
  const tool = toolsOf('trading').find((one) => one.name === name)
  expect(Object.keys(tool?.input.shape ?? {})).toEqual(
    expect.arrayContaining(published.split(' ').filter(Boolean)),
  )
})
