import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import wabt from 'wabt'

// Makes vector-scan-code.ts from vector-scan.wat. To run after an edit of the latter: node scripts/assemble.mjs
// With a path, it writes there instead.

const at = (name) => fileURLToPath(new URL(`../src/store/sqlite/search/${name}`, import.meta.url))

const source = at('vector-scan.wat')
const out = process.argv[2] ?? at('vector-scan-code.ts')

const module = (await wabt()).parseWat(source, readFileSync(source, 'utf8'))
module.validate()
const code = Buffer.from(module.toBinary({}).buffer).toString('base64')

writeFileSync(
  out,
  `// Made from vector-scan.wat by scripts/assemble.mjs; not to be edited.

/** The program as WebAssembly, in base64: so it needs no file of its own at run time. */
export const CODE =
  '${code}'
`,
)
