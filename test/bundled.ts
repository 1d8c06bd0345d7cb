import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { bundleProgram } from './bundle-program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where bundled programs are kept. */
    readonly programsFolder: string
  }
}

const made = new Map<string, Promise<string>>()

/** A program of ours in one file, made at its first use. */
export const bundled = (program: URL): Promise<string> => {
  const input = fileURLToPath(program)
  const known = made.get(input) ?? bundle(input)
  made.set(input, known)
  return known
}

const bundle = async (input: string): Promise<string> =>
  bundleProgram(input, await mkdtemp(join(inject('programsFolder'), 'program-')))
