import { mkdtemp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where bundled programs are kept. */
    readonly programsFolder: string
  }
}

/** Native, optional, or seldom needed: found where npm has installed them. */
const EXTERNAL = ['better-sqlite3', 'ai', 'chokidar', /^@lat\.md\//]

/** A module that looks for files beside it looks where its source is. */
const address = {
  name: 'address',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code: string, id: string) =>
      code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
}

const made = new Map<string, Promise<string>>()

/**
 * A program of ours in one file, made at its first use: hundreds are started, and most of a start is finding and compiling some
 * six hundred files.
 */
export const bundled = (program: URL): Promise<string> => {
  const input = fileURLToPath(program)
  const known = made.get(input) ?? bundle(input)
  made.set(input, known)
  return known
}

const bundle = async (input: string): Promise<string> => {
  const folder = await mkdtemp(join(inject('programsFolder'), 'program-'))
  const bundling = await rolldown({
    input,
    platform: 'node',
    external: EXTERNAL,
    resolve: { conditionNames: ['hindcast-source', 'node', 'import', 'default'] },
    plugins: [address],
  })
  await bundling.write({ dir: folder, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' })
  await bundling.close()
  return join(folder, basename(input).replace(/\.ts$/, '.mjs'))
}
