import { asSchema, generateText, isStepCount, type ToolSet } from 'ai'
import { memoryTools, PROFILES, type ToolAnswer } from 'hindcast/ai-sdk'
import { expect, test } from 'vitest'
import { jsonSchemaOf, toolsOf } from '#mcp/tools'
import { AT, atDesk, recordedOf, snapshot } from './desk.ts'
import { answering, calls, says, textsOf } from './models.ts'

const run = (tools: ToolSet, name: string, input: unknown): Promise<ToolAnswer> =>
  tools[name]?.execute?.(input, { toolCallId: '1', messages: [], context: {} })

test.each(PROFILES)('the tools of %s have the names, words and schemas of the MCP server’s', (profile) =>
  atDesk(async ({ memory }) => {
    const tools = memoryTools(memory, { profile })
    expect(Object.keys(tools)).toEqual(toolsOf(profile).map(({ name }) => name))
    for (const { name, description, input } of toolsOf(profile)) {
      expect(tools[name]?.description).toBe(description)
      expect(await asSchema(tools[name]?.inputSchema).jsonSchema).toEqual(jsonSchemaOf(input))
    }
  }),
)

test('a model works a turn by the tools alone, and reads their words', () =>
  atDesk(async ({ memory }) => {
    const begun = await memory.turn(snapshot())
    const model = answering(
      calls(
        'begin_turn',
        {
          at: AT,
          equity: 10_000,
          positions: [],
          current_context: {
            XAUUSD: { trend: 'up', volatility_regime: 'normal', price: 2_000, atr_d1: 40, atr_h1: 8 },
          },
        },
        'c1',
      ),
      calls('recall_memories', { symbol: 'XAUUSD', turn: begun.turn }, 'c2'),
      calls(
        'decide',
        { turn: begun.turn, action: 'skip', symbol: 'XAUUSD', reasoning: 'no', cites: ['E1'] },
        'c3',
      ),
      says('done'),
    )
    const tools = memoryTools(memory)
    const { text } = await generateText({ model, tools, prompt: 'Trade.', stopWhen: isStepCount(9) })
    expect(text).toBe('done')
    const read = model.doGenerateCalls.map((call) => textsOf(call, 'tool'))
    expect(read[1]).toContain(begun.user.text)
    expect(read[2]).toMatch(/\b[ET]1\b/)
    expect((await recordedOf(memory, 'decision')).map(({ turn, payload }) => [turn, payload.cites])).toEqual([
      [begun.turn, [expect.stringMatching(/^episode:/)]],
    ])
  }))

test('a program finds the whole answer beside the words', () =>
  atDesk(async ({ memory }) => {
    const { text, data } = await run(memoryTools(memory, { profile: 'chat' }), 'query_trade_history', {})
    expect(text).toContain('XAUUSD')
    expect(data).toEqual(await memory.trades({}))
  }))

test('what a model gets wrong comes back to it in words with the code and what to do, and nothing is written', () =>
  atDesk(async ({ memory }) => {
    const { events } = await memory.status({})
    const model = answering(
      calls('no_such_tool', {}, 'c1'),
      calls('decide', { action: 'buy', symbol: 'XAUUSD' }, 'c2'),
      calls('decide', { action: 'skip', symbol: 'XAUUSD', mood: 'good' }, 'c3'),
      calls('decide', '{"action":"skip","symbol":"XAUUSD","__proto__":{"a":1}}', 'c4'),
      calls('decide', '{"action":', 'c5'),
      calls('recall_memories', { context_regime: 7, memory_types: 'all' }, 'c6'),
      says('I give up'),
    )
    const tools = memoryTools(memory)
    const { text } = await generateText({ model, tools, prompt: 'Trade.', stopWhen: isStepCount(9) })
    expect(text).toBe('I give up')
    const read = textsOf(model.doGenerateCalls.at(-1) ?? { prompt: [] }, 'tool').split('\n')
    expect(read[0]).toMatch(/no_such_tool.*Available tools: begin_turn/)
    expect(read[1]).toMatch(/^Error: invalid_input \(action\): .*enter, add, reduce/)
    expect(read[2]).toMatch(
      /^Error: invalid_input \(mood\): mood is not a field of decide.*It takes action, turn/,
    )
    expect(read[3]).toMatch(/__proto__/)
    expect(read.slice(4, -1).join(' ')).toMatch(/Invalid input for tool decide/)
    expect(read.at(-1)).toMatch(/^Error: invalid_input \(/)
    expect((await memory.status({})).events).toBe(events)
  }))

test('what cannot be a profile is refused', () =>
  atDesk(async ({ memory }) => {
    expect(() => memoryTools(memory, { profile: 'gold' as never })).toThrow(/profile/)
  }))

test('with a turn, the tools record with it, and a decision is returned as it was made', () =>
  atDesk(async ({ memory }) => {
    const begun = await memory.turn(snapshot())
    const tools = memoryTools(memory, { turn: begun.turn })
    expect(Object.keys(tools)).not.toContain('begin_turn')
    const { properties } = await asSchema(tools.decide?.inputSchema).jsonSchema
    expect(Object.keys(properties ?? {})).not.toContain('turn')
    const decision = { action: 'enter', symbol: 'XAUUSD', direction: 'long', stop: 1_990, reasoning: 'up' }
    const model = answering(calls('decide', decision, 'c1'), says('done'))
    const { system, user } = begun
    const { steps } = await generateText({
      model,
      system: system.text,
      prompt: user.text,
      tools,
      stopWhen: isStepCount(3),
    })
    const [made] = steps.flatMap(({ toolResults }) => toolResults)
    expect(made).toMatchObject({
      toolName: 'decide',
      output: {
        input: {
          turn: begun.turn,
          action: 'enter',
          symbol: 'XAUUSD',
          side: 'long',
          stop: 1_990,
          reason: 'up',
        },
        data: { outcome: 'recorded' },
      },
    })
    expect(await recordedOf(memory, 'decision')).toMatchObject([{ turn: begun.turn }])
  }))
