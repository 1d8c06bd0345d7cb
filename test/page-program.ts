import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inFolder } from './promises/memories.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

/** What a page says its program prints, and what it prints. */
export interface PageProgram {
  readonly quoted: readonly string[]
  readonly printed: readonly string[]
}

/** Between what one block of code prints and what the next does. */
const NEXT = '\u0001'

/**
 * Compiles and runs the blocks of code of a page, one after the other, as one program outside the package. Each quoted
 * block of text stands for what was printed since the one before.
 */
export const runPage = async (page: string): Promise<PageProgram> => {
  const markdown = await readFile(join(root, page), 'utf8')
  const blocks = [...markdown.matchAll(/^```(ts|text)\n([\s\S]*?)^```$/gm)].map(
    ([, language, text = '']) => ({
      language,
      text,
    }),
  )
  const program = blocks
    .map(({ language, text }) => (language === 'ts' ? text : `process.stdout.write('${NEXT}')\n`))
    .join('')
    // The example lives outside the package; its import is pointed at the package's own entry.
    .replace("'hindcast'", `'${join(root, 'src/operations/index.ts')}'`)
  const printed = await inFolder((folder) => printedBy(program, folder))
  return {
    quoted: blocks.filter(({ language }) => language === 'text').map(({ text }) => text),
    printed: printed.split(NEXT).slice(0, -1),
  }
}

const printedBy = async (program: string, folder: string): Promise<string> => {
  const options = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
    include: [join(folder, 'page.ts')],
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'page.ts'), program)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options))
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder])
  const { stdout } = await run(process.execPath, ['--conditions=source', 'page.ts'], { cwd: folder })
  return stdout
}
