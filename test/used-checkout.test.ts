import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { inFolder } from './promises/memories.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')

/** What the README's commands, a build and a set-up leave behind. */
const WRITTEN = [
  'hindcast/gold-m15/settings.json',
  'hindcast-demo/demo/runs/demo-1/anchors.jsonl',
  'hindcast-demo/demo/runs/demo-1/workspace/made.ts',
  'dist/calls/index.js',
  'coverage/index.js',
  'node_modules/some/index.js',
]
const OURS = 'src/ours.ts'
/** Neither formatted nor free of warnings. */
const UGLY = 'var x=1;debugger'

test('what the commands write into a checkout is not held against its source', async () => {
  await inFolder(async (folder) => {
    for (const name of ['biome.json', '.gitignore']) await copyFile(join(ROOT, name), join(folder, name))
    await cp(join(ROOT, 'lint'), join(folder, 'lint'), { recursive: true })
    for (const file of [...WRITTEN, OURS]) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), UGLY)
    }
    const said = await new Promise<string>((resolve) => {
      const args = [BIOME, 'check', '--reporter=github', '--max-diagnostics=none', '--error-on-warnings']
      execFile(process.execPath, args, { cwd: folder }, (_, stdout, stderr) => resolve(stdout + stderr))
    })
    expect(said).toContain(OURS)
    expect(WRITTEN.filter((file) => said.includes(file))).toEqual([])
  })
})
