import { execFile } from 'node:child_process'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { until } from './until.ts'

const INSTALL = fileURLToPath(new URL('../scripts/install-packed.mjs', import.meta.url))

/**
 * A folder with the package in its `node_modules`, as npm would install it. It takes half a minute to make, so a run of the
 * suite makes one: the first process that asks for it, while others wait. Who uses it writes into a folder of its own there.
 */
export const installed = async (): Promise<string> => {
  // Beside the programs: from among them every package of the checkout is found.
  const folder = join(dirname(inject('programsFolder')), 'installed')
  const failure = join(folder, 'failure')
  if (await isFirst(folder)) {
    const failed = await promisify(execFile)(process.execPath, [INSTALL, folder]).then(
      () => '',
      (error: Error) => error.message,
    )
    // Renamed, so that nobody reads half of it.
    await writeFile(`${failure}.new`, failed)
    await rename(`${failure}.new`, failure)
  }
  const failed = await until(() => readFile(failure, 'utf8').catch(() => undefined), 'the package')
  if (failed !== '') throw new Error(failed)
  return folder
}

const isFirst = (folder: string): Promise<boolean> =>
  mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
