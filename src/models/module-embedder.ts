import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Embedder, isEmbedder } from '#search/ports'
import { HindcastError } from '#vocabulary'

/** An embedder that a module gives as its default export: itself, or a function that opens it. */
export const openModuleEmbedder = async (module: string): Promise<Embedder> => {
  const given = await imported(module)
  if (isEmbedder(given)) return given
  throw failed(
    `the default export of ${module} is no embedder`,
    'Let it export { id, dimensions, languages, embed }, or a function that gives one.',
  )
}

const imported = async (module: string): Promise<unknown> => {
  const from = isAbsolute(module) ? pathToFileURL(module).href : module
  try {
    const { default: given } = (await import(from)) as { readonly default?: unknown }
    return typeof given === 'function' ? await given() : given
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw failed(`${module} cannot be loaded: ${reason}`, 'Put the module or its path right.', cause)
  }
}

const failed = (problem: string, next: string, cause?: unknown): HindcastError =>
  new HindcastError('embedder_failed', problem, { field: 'embedder', next, cause })
