import { describe, expect, test } from 'vitest'
import { parse } from '#vocabulary'
import { reflectorSource, zReflectorGiven } from './reflector-options.ts'

const SETTINGS = { provider: 'ollama', model: 'qwen3' } as const
const read = (given: unknown) => parse(zReflectorGiven, given, 'reflector')
const opened = {
  name: 'opened',
  ask: async () => ({ text: '', model: '', inputTokens: null, outputTokens: null }),
}

describe('the model that distils lessons', () => {
  test('is none where none is given', async () => {
    expect(await reflectorSource(undefined, async () => opened).load()).toBeNull()
  })

  test('is opened as the settings say when it is asked for', async () => {
    const asked: unknown[] = []
    const source = reflectorSource(read(SETTINGS), async (given) => {
      asked.push(given)
      return opened
    })
    expect(asked).toEqual([])
    expect(await source.load()).toBe(opened)
    expect(asked).toEqual([SETTINGS])
  })

  test('is the one that is given, of a class too', async () => {
    class Own {
      readonly name = 'own'
      async ask() {
        return { text: this.name, model: 'own', inputTokens: null, outputTokens: null }
      }
    }
    const own = new Own()
    expect(await reflectorSource(read(own), async () => opened).load()).toBe(own)
  })

  test.each([
    [{ provider: 'skynet', model: 'x' }],
    [{ provider: 'openai' }],
    [{ provider: 'openai-compatible', model: 'x' }],
    [{ ...SETTINGS, apiKey: 'sk-1' }],
    [{ ...SETTINGS, timeoutSeconds: 0 }],
    [{ ...SETTINGS, price: { input: -1, output: 0 } }],
    [{ ask: () => undefined }],
    ['openai/gpt-5'],
    [null],
  ])('is refused as %j', (given) => {
    expect(() => read(given)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })
})
