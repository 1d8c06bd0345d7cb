import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Stores } from './stores.ts'

const INSTALL = fileURLToPath(new URL('../scripts/install-packed.mjs', import.meta.url))

/** The package as npm would install it. */
export interface Installed {
  /** The file that is run as `hindcast`. */
  readonly command: string
  /** The address of what is imported as `hindcast`. */
  readonly library: string
}

/** As much of package.json as is used. */
interface About {
  readonly bin: { readonly hindcast: string }
  readonly exports: { readonly '.': { readonly default: string } }
}

let made: Promise<Installed> | undefined

/** Built and installed into the folder of this bench run at its first use, and shared. */
export const installed = (stores: Stores): Promise<Installed> => {
  made ??= install(join(stores.folder, 'installed'))
  return made
}

const install = async (folder: string): Promise<Installed> => {
  await promisify(execFile)(process.execPath, [INSTALL, folder])
  const there = join(folder, 'node_modules', 'hindcast')
  const { bin, exports } = JSON.parse(readFileSync(join(there, 'package.json'), 'utf8')) as About
  return {
    command: join(there, bin.hindcast),
    // By name, it would be found as this process finds it: in the source.
    library: pathToFileURL(join(there, exports['.'].default)).href,
  }
}
