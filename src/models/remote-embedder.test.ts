import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withEmbeddingsServer } from '../../test/search/embeddings-server.ts'
import { openRemoteEmbedder } from './remote-embedder.ts'

const WISE = { model: 'wise', dimensions: 64, languages: ['en'] } as const

test('a server that takes a question and never answers is not waited for without end', () =>
  withEmbeddingsServer(async (server) => {
    server.respond = () => {}
    const embedder = await openRemoteEmbedder(
      { ...WISE, provider: 'ollama', baseURL: server.baseURL },
      {},
      0.05,
    )
    await expect(embedder.embed(['gold'])).rejects.toMatchObject({
      code: 'embedder_failed',
      message: 'The embedder ollama.embedding/wise failed: no answer within 0.05 seconds',
    })
  }))

test('a server that stops half way is not waited for either', () =>
  withEmbeddingsServer(async (server) => {
    server.respond = (response) => void response.writeHead(200).write('{ "data": [')
    const embedder = await openRemoteEmbedder(
      { ...WISE, provider: 'ollama', baseURL: server.baseURL },
      {},
      0.05,
    )
    await expect(embedder.embed(['gold'])).rejects.toMatchObject({ code: 'embedder_failed' })
  }))

test('without the package it says how to install it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hindcast-remote-'))
  try {
    const script = join(folder, 'without.mjs')
    const module = new URL('remote-embedder.ts', import.meta.url).href
    // A process in which the package cannot be found.
    writeFileSync(
      script,
      `import { registerHooks } from 'node:module'
       registerHooks({
         resolve(name, context, next) {
           if (name.startsWith('@ai-sdk/')) throw Object.assign(new Error('no'), { code: 'ERR_MODULE_NOT_FOUND' })
           return next(name, context)
         },
       })
       const { openRemoteEmbedder } = await import(${JSON.stringify(module)})
       const given = { provider: 'ollama', model: 'wise', dimensions: 64, languages: ['en'] }
       await openRemoteEmbedder(given, {}).catch((error) => console.log(error.code, error.next))`,
    )
    const { stdout, stderr } = spawnSync(process.execPath, ['--conditions=hindcast-source', script], {
      encoding: 'utf8',
    })
    expect([stdout.trim(), stderr]).toEqual([
      'embedder_failed Run: npm install ai@7 @ai-sdk/openai-compatible@3',
      '',
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
