import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { inFolder } from './promises/memories.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

const fenced = (markdown: string, language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(markdown)?.[1] ?? ''

/** The example lives outside the package; its import is pointed at the package's own entry. */
const program = (example: string): string =>
  example.replace("'hindcast'", `'${join(root, 'src/operations/index.ts')}'`)

test('the example in the README compiles, runs, and prints what the README says', async () => {
  const markdown = await readFile(join(root, 'README.md'), 'utf8')
  const example = fenced(markdown, 'ts')
  expect(example).toContain('openMemory')
  await inFolder(async (folder) => {
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(join(folder, 'example.ts'), program(example))
    const options = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
      include: [join(folder, 'example.ts')],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options))
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder])
    const { stdout } = await run(process.execPath, ['--conditions=source', 'example.ts'], { cwd: folder })
    expect(stdout).toBe(fenced(markdown, 'text'))
  })
})
