import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MockLanguageModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import { aiSdkReflector } from './ai-sdk-reflector.ts'

const USED = {
  inputTokens: { total: 90, noCache: 90, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 8, text: 8, reasoning: undefined },
}

/** The SDK's own model for tests: no network, and its calls are kept. */
const saying = (text: string) =>
  new MockLanguageModelV4({
    provider: 'desk',
    modelId: 'wise',
    doGenerate: async () => ({
      content: [{ type: 'text', text }],
      finishReason: { unified: 'stop', raw: undefined },
      usage: USED,
      warnings: [],
    }),
  })

const PROMPT = { system: 'You distil lessons.', user: 'Six trades.' }

test('asks any model of the SDK, and says what it read and wrote', async () => {
  const model = saying('{}')
  const reflector = aiSdkReflector(model, { price: { input: 1, output: 2 } })
  expect(reflector).toMatchObject({ name: 'desk/wise', price: { input: 1, output: 2 } })
  expect(await reflector.ask(PROMPT, AbortSignal.timeout(60_000))).toEqual({
    text: '{}',
    model: 'wise',
    inputTokens: 90,
    outputTokens: 8,
  })
  expect(model.doGenerateCalls[0]?.prompt).toEqual([
    expect.objectContaining({ role: 'system', content: PROMPT.system }),
    expect.objectContaining({ role: 'user', content: [{ type: 'text', text: PROMPT.user }] }),
  ])
})

test('a name is for the provider of the SDK', () => {
  expect(aiSdkReflector('openai/gpt-5-mini').name).toBe('openai/gpt-5-mini')
})

test('a model that fails is told with its reason', async () => {
  const model = new MockLanguageModelV4({
    provider: 'desk',
    modelId: 'wise',
    doGenerate: () => Promise.reject(new Error('out of memory')),
  })
  await expect(aiSdkReflector(model).ask(PROMPT, AbortSignal.timeout(60_000))).rejects.toMatchObject({
    code: 'reflector_failed',
    field: 'reflector',
    message: 'The reflector desk/wise failed: out of memory',
  })
})

test('without the packages it says how to install them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hindcast-reflector-'))
  try {
    const script = join(folder, 'without.mjs')
    const [own, remote] = ['ai-sdk-reflector.ts', 'remote-reflector.ts'].map((name) =>
      JSON.stringify(new URL(name, import.meta.url).href),
    )
    // A process in which the packages cannot be found.
    writeFileSync(
      script,
      `import { registerHooks } from 'node:module'
       registerHooks({
         resolve(name, context, next) {
           if (name === 'ai' || name.startsWith('@ai-sdk/'))
             throw Object.assign(new Error('no'), { code: 'ERR_MODULE_NOT_FOUND' })
           return next(name, context)
         },
       })
       const tell = (error) => console.log(error.code, error.next)
       const { aiSdkReflector } = await import(${own})
       const { openRemoteReflector } = await import(${remote})
       await aiSdkReflector('a/b').ask({ system: '', user: '' }, AbortSignal.timeout(1)).catch(tell)
       await openRemoteReflector({ provider: 'ollama', model: 'wise' }, {}).catch(tell)
       await openRemoteReflector({ provider: 'anthropic', model: 'wise' }, { ANTHROPIC_API_KEY: 'k' }).catch(tell)`,
    )
    const { stdout, stderr } = spawnSync(process.execPath, ['--conditions=hindcast-source', script], {
      encoding: 'utf8',
    })
    expect([...stdout.trim().split('\n'), stderr]).toEqual([
      'reflector_failed Run: npm install ai@7',
      'reflector_failed Run: npm install ai@7 @ai-sdk/openai-compatible@3',
      'reflector_failed Run: npm install ai@7 @ai-sdk/anthropic@4',
      '',
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
