import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './launch/lock.mjs'
import { licencesOf } from './licences.mjs'

// Builds the page into dist/web. With `--if-changed`, only where a file of it is newer than what was built.

const root = fileURLToPath(new URL('..', import.meta.url))
const BUILT = join(root, 'dist/web/index.html')

const newest = (folder) =>
  Math.max(
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => statSync(join(one.parentPath, one.name)).mtimeMs),
  )

const isCurrent = () => existsSync(BUILT) && statSync(BUILT).mtimeMs >= newest(join(root, 'web'))

const isAsked = () => !process.argv.includes('--if-changed') || !isCurrent()

if (isAsked()) {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  // Of several that begin at once, one builds.
  await withLock(
    join(cache, 'page.lock'),
    () => {},
    async () => {
      if (!isAsked()) return
      // React is built for development where a test runner asks for it.
      process.env.NODE_ENV = 'production'
      const { build } = await import('vite')
      const { output } = await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'error' })
      const modules = output.flatMap((file) => Object.keys(file.modules ?? {}))
      writeFileSync(join(root, 'dist/web/LICENSES.txt'), licencesOf(modules))
    },
  )
}
