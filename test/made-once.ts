import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from './until.ts'

/** What takes long to make is made once in a run of the suite: by the first process that asks for it, while others wait. */
export const madeOnce = async (folder: string, make: () => Promise<unknown>): Promise<void> => {
  const failure = join(folder, 'failure')
  if (await isFirst(folder)) {
    const failed = await make().then(
      () => '',
      (error: Error) => error.message,
    )
    // Renamed, so that nobody reads half of it.
    await writeFile(`${failure}.new`, failed)
    await rename(`${failure}.new`, failure)
  }
  const failed = await until(() => readFile(failure, 'utf8').catch(() => undefined), folder)
  if (failed !== '') throw new Error(failed)
}

const isFirst = (folder: string): Promise<boolean> =>
  mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
