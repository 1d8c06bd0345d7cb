import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { madeOnce } from './made-once.ts'

const INSTALL = fileURLToPath(new URL('../scripts/install-packed.mjs', import.meta.url))

/**
 * A folder with the package in its `node_modules`, as npm would install it. It takes half a minute to make. Who uses it writes into a
 * folder of its own there.
 */
export const installed = async (): Promise<string> => {
  // Beside the programs: from among them every package of the checkout is found.
  const folder = join(dirname(inject('programsFolder')), 'installed')
  await madeOnce(folder, () => promisify(execFile)(process.execPath, [INSTALL, folder]))
  return folder
}
