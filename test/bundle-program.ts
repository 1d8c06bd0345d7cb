import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

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

/**
 * Puts a program of ours into one file of a folder: where hundreds are started, most of a start is finding and compiling some
 * six hundred files. Packages that are not in it must be found from the folder.
 */
export const bundleProgram = async (input: string, folder: string): Promise<string> => {
  const bundling = await rolldown({
    input,
    platform: 'node',
    external: EXTERNAL,
    resolve: {
      conditionNames: ['hindcast-source', 'node', 'import', 'default'],
      mainFields: ['module', 'main'],
    },
    plugins: [address],
  })
  await bundling.write({ dir: folder, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' })
  await bundling.close()
  return join(folder, basename(input).replace(/\.ts$/, '.mjs'))
}
