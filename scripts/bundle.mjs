import { writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { CATALOGUE } from '../src/cli/catalogue.ts'
import { licencesOf } from './licences.mjs'

// Makes the command and the library: a few files in place of some six hundred, ours and those of packages, whose finding and
// reading was most of a short command's time. What few calls need is in files of its own, read when it is needed.

const OUT = 'dist/bundle'

/** Native, optional, or large and needed by few commands: found where npm has installed them. */
const EXTERNAL = [
  'better-sqlite3',
  'ai',
  /^@ai-sdk\//,
  /^@lat\.md\//,
  'chokidar',
  'sax',
  /^@modelcontextprotocol\//,
]

const MAIN = resolve('src/cli/main.ts')
const LISTS_COMMANDS = resolve('src/cli/catalogue.ts')

/** The list of commands as it is, in place of the file that makes it from all that they import. */
const catalogue = {
  name: 'catalogue',
  load: {
    filter: { id: LISTS_COMMANDS },
    handler: () => `export const CATALOGUE = ${JSON.stringify(CATALOGUE)}`,
  },
}

/** A module that looks for files beside it looks from where it lies in the library, or would lie. */
const address = {
  name: 'address',
  transform: {
    filter: { id: /[\\/]src[\\/].*\.ts$/, code: 'import.meta.url' },
    handler: (code, id) => {
      const built = join('dist', relative('src', id)).replace(/\.ts$/, '.js')
      const path = JSON.stringify(relative(OUT, built).replaceAll('\\', '/'))
      return { code: code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`), map: null }
    },
  },
}

const bundle = await rolldown({
  input: {
    hindcast: MAIN,
    library: resolve('src/calls/index.ts'),
    lab: resolve('src/lab/index.ts'),
    mcp: resolve('src/mcp/index.ts'),
    http: resolve('src/http/index.ts'),
    'ai-sdk': resolve('src/ai-sdk/index.ts'),
  },
  platform: 'node',
  external: EXTERNAL,
  resolve: {
    conditionNames: ['hindcast-source', 'node', 'import', 'default'],
    mainFields: ['module', 'main'],
  },
  plugins: [catalogue, address],
})
const { output } = await bundle.write({
  dir: OUT,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  // Names stay as they are written, so that a stack can be read; maps would be a tenth of the package.
  sourcemap: false,
  comments: false,
})

const modules = output.flatMap((file) => Object.keys(file.modules ?? {}))
writeFileSync(join(OUT, 'LICENSES.txt'), licencesOf(modules))
