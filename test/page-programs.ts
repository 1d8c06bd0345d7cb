import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

/** What a page says its program prints, and what it prints. */
export interface PageProgram {
  readonly quoted: readonly string[]
  readonly printed: readonly string[]
}

/** Between what one block of code prints and what the next does. */
const NEXT = '\u0001'

const blocksOf = async (page: string) => {
  const markdown = await readFile(join(root, page), 'utf8')
  return [...markdown.matchAll(/^```(ts|text)\n([\s\S]*?)^```$/gm)].map(([, language, text = '']) => ({
    language,
    text,
  }))
}

/** Each page's program has a folder of its own, which is where it runs. */
const programIn = (folder: string, page: string): string => join(folder, page.replace(/\W/g, '-'), 'page.ts')

/**
 * Makes a program of each page's blocks of code, one after the other, and compiles them together. The folder is one from where
 * the package is found.
 */
export const compilePages = async (folder: string, pages: readonly string[]): Promise<void> => {
  const options = {
    extends: join(root, 'tsconfig.json'),
    // By the declarations of the package, which is what a reader compiles by.
    compilerOptions: { typeRoots: [join(root, 'node_modules/@types')], customConditions: [] },
    include: [join(folder, '*/page.ts')],
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options))
  for (const page of pages) {
    const program = (await blocksOf(page))
      .map(({ language, text }) => (language === 'ts' ? text : `process.stdout.write('${NEXT}')\n`))
      .join('')
    await mkdir(dirname(programIn(folder, page)))
    await writeFile(programIn(folder, page), program)
  }
  // The AI SDK and a client of MCP are the reader's own to install: here they are the checkout's. The package finds it beside itself, in a copy: others
  // who use what is installed are without it.
  await cp(join(dirname(folder), 'node_modules/hindcast'), join(folder, 'node_modules/hindcast'), {
    recursive: true,
  })
  for (const reader of ['ai', '@modelcontextprotocol'])
    await symlink(join(root, 'node_modules', reader), join(folder, 'node_modules', reader), 'junction')
  const compiling = run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder])
  await compiling.catch(({ stdout }: { readonly stdout: string }) => {
    throw new Error(stdout)
  })
}

/** Runs a page's program. Each quoted block of text stands for what was printed since the one before. */
export const runPage = async (
  folder: string,
  page: string,
  env: { readonly [name: string]: string },
): Promise<PageProgram> => {
  const program = programIn(folder, page)
  const { stdout } = await run(process.execPath, [program], {
    cwd: dirname(program),
    env: { ...process.env, ...env },
  })
  return {
    quoted: (await blocksOf(page)).filter(({ language }) => language === 'text').map(({ text }) => text),
    printed: stdout.split(NEXT).slice(0, -1),
  }
}
