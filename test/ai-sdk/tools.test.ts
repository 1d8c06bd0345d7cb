import { asSchema, generateText, isStepCount, type ToolSet } from 'ai'
import { memoryTools, PROFILES, type ToolAnswer } from 'hindcast/ai-sdk'
import { expect, test } from 'vitest'
import { toolsOf } from '../../src/doors/tools/profiles.ts'
import { toolSchema } from '../../src/doors/tools/tool-schema.ts'
import { atDesk, recordedOf, snapshot } from './desk.ts'
import { answering, calls, says, textsOf } from './models.ts'

const run = (tools: ToolSet, name: string, input: unknown): Promise<ToolAnswer> =>
  tools[name]?.execute?.(input, { toolCallId: '1', messages: [], context: {} })

test.each(PROFILES)('the tools of %s have the names, words and schemas of the MCP server’s', (profile) =>
  atDesk(async ({ memory }) => {
    const tools = memoryTools(memory, { profile })
    const faces = toolsOf(profile)
    expect(Object.keys(tools)).toEqual(faces.map(({ name }) => name))
    for (const face of faces) {
      expect(tools[face.name]?.description).toBe(face.says)
      expect(await asSchema(tools[face.name]?.inputSchema).jsonSchema).toEqual(toolSchema(face))
    }
  }),
)

test('a model works a turn by the tools alone, and reads their words', () =>
  atDesk(async ({ memory }) => {
    const { at, equity, positions, context } = snapshot()
    const begun = await memory.turn(snapshot())
    const model = answering(
      calls('begin_turn', { at, equity, positions, context }, 'c1'),
      calls('recall_memories', { symbol: 'XAUUSD', turn: begun.turn }, 'c2'),
      calls(
        'decide',
        { turn: begun.turn, action: 'skip', symbol: 'XAUUSD', reason: 'no', cites: ['E1'] },
        'c3',
      ),
      says('done'),
    )
    const tools = memoryTools(memory)
    const { text } = await generateText({ model, tools, prompt: 'Trade.', stopWhen: isStepCount(9) })
    expect(text).toBe('done')
    const read = model.doGenerateCalls.map((call) => textsOf(call, 'tool'))
    expect(read[1]).toContain(begun.user.text)
    expect(read[2]).toContain('[E1]')
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
    expect(read[2]).toMatch(/^Error: invalid_input \(mood\): decide takes no .*It takes turn, action/)
    expect(read[3]).toMatch(/__proto__/)
    expect(read.slice(4, -1).join(' ')).toMatch(/Invalid input for tool decide/)
    expect(read.at(-1)).toMatch(/^Error: invalid_input \(/)
    expect((await memory.status({})).events).toBe(events)
  }))

test('what cannot be a profile is refused', () =>
  atDesk(async ({ memory }) => {
    expect(() => memoryTools(memory, { profile: 'gold' as never })).toThrow(/profile/)
    expect(Object.keys(memoryTools(memory, { compat: true }))).toContain('store_trade_memory')
  }))
