import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleProgram } from '../test/bundle-program.ts'
import { type Child, startChild } from '../test/processes/child.ts'

const NODE_MODULES = fileURLToPath(new URL('../node_modules', import.meta.url))

/** A program of ours in one file, for one that is started over and over. */
export class Program {
  private readonly file: string
  private readonly folder: string

  private constructor(file: string, folder: string) {
    this.file = file
    this.folder = folder
  }

  /** Makes it in a folder of its own. */
  static async of(source: URL, folder: string): Promise<Program> {
    mkdirSync(folder, { recursive: true })
    // Packages that are not in it are found from there.
    symlinkSync(NODE_MODULES, join(folder, 'node_modules'), 'junction')
    return new Program(await bundleProgram(fileURLToPath(source), folder), folder)
  }

  start(...args: readonly string[]): Child {
    // Code that one has compiled is not compiled again by the next.
    return startChild(this.file, args, { NODE_COMPILE_CACHE: join(this.folder, 'compiled') })
  }
}
