import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { bundleProgram } from './bundle-program.ts'
import { madeOnce } from './made-once.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where bundled programs are kept. */
    readonly programsFolder: string
  }
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A program of ours in one file, made at its first use. */
export const bundled = async (program: URL): Promise<string> => {
  const input = fileURLToPath(program)
  const folder = join(inject('programsFolder'), relative(ROOT, input).replace(/\W/g, '-'))
  await madeOnce(folder, () => bundleProgram(input, folder))
  return join(folder, basename(input).replace(/\.ts$/, '.mjs'))
}
