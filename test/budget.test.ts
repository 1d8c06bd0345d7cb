import { EVERY_CALL } from 'hindcast'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { FLAG_CODES } from '#ledger'
import { zConfigured } from '#log'
import budget from './budget.json' with { type: 'json' }
import { docPages, nonBlankLines, sourceFiles } from './source-files.ts'

// Ceilings that only fall (`budget.json`). A file counts for the longest folder that `lines` or `reserved` names.
// `reserved` is the ceiling of a folder that is still to grow; it replaces the number in `lines` and adds nothing to the total.

const LINES: { readonly [folder: string]: number } = budget.lines
const RESERVED: { readonly [folder: string]: number } = budget.reserved

const RULE =
  'delete or simplify before adding; a ceiling is raised only by the issue that owns the folder, with the reason in the commit.'

type Schema = z.core.JSONSchema.BaseSchema

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

const countProperties = (value: unknown): number => {
  if (!isSchema(value)) return 0
  const { $defs: _, properties = {}, ...rest } = value
  const inside: readonly unknown[] = [...Object.values(properties), ...Object.values(rest)]
  return inside.reduce<number>((sum, each) => sum + countProperties(each), Object.keys(properties).length)
}

/** Counts fields at any depth. A shape with a name counts once, however many calls have it. */
const countFields = (schemas: readonly z.ZodType[], io: 'input' | 'output'): number => {
  const roots = schemas.map((schema) => z.toJSONSchema(schema, { io }))
  const shapes = new Map(roots.flatMap(({ $defs }) => Object.entries($defs ?? {})))
  return [...roots, ...shapes.values()].reduce((sum, schema) => sum + countProperties(schema), 0)
}

const folders = [...new Set([...Object.keys(LINES), ...Object.keys(RESERVED)])].sort(
  (a, b) => b.length - a.length,
)
const folderOf = (path: string): string =>
  folders.find((folder) => path.startsWith(`src/${folder}/`)) ?? path.split('/')[1] ?? ''

const files = sourceFiles()
const linesIn = new Map<string, number>()
for (const { path, text } of files)
  linesIn.set(folderOf(path), (linesIn.get(folderOf(path)) ?? 0) + nonBlankLines(text))

const pages = docPages()
const COUNTS = {
  lines: () => [...linesIn.values()].reduce((sum, lines) => sum + lines, 0),
  files: () => files.length,
  calls: () => EVERY_CALL.length,
  flagCodes: () => FLAG_CODES.length,
  settings: () => Object.keys(zConfigured.shape).length,
  settingFields: () => countFields([zConfigured], 'input'),
  inputFields: () =>
    countFields(
      EVERY_CALL.map(({ input }) => input),
      'input',
    ),
  outputFields: () =>
    countFields(
      EVERY_CALL.map(({ output }) => output),
      'output',
    ),
  decisionRecords: () => pages.filter(({ path }) => /^docs\/decisions\/(?!README)/.test(path)).length,
  docsKB: () => Math.ceil(pages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1024),
} satisfies { readonly [name in keyof typeof budget.all]: () => number }

const show = (name: string, count: number, ceiling: number | undefined): void => {
  if (process.env.BUDGET) console.log(`${name}: ${count}, ceiling ${ceiling}`)
}

test('every folder of the source stays under its ceiling', () => {
  const problems = [...linesIn].flatMap(([folder, lines]) => {
    const ceiling = RESERVED[folder] ?? LINES[folder]
    show(`src/${folder}`, lines, ceiling)
    if (ceiling === undefined)
      return `src/${folder} is not in test/budget.json: add "${folder}": ${lines} to "lines", and lower the folder its code came from by as much.`
    if (lines > ceiling)
      return `src/${folder} has ${lines} lines, ${lines - ceiling} over its ceiling of ${ceiling}: ${RULE}`
    return []
  })
  if (problems.length > 0) expect.fail(problems.join('\n'))
})

test('the folders together have no higher ceiling than the source', () => {
  const sum = Object.values(LINES).reduce((total, lines) => total + lines, 0)
  const over = sum - budget.all.lines
  if (over <= 0) return
  expect.fail(
    `The ceilings in "lines" add up to ${sum}, ${over} over "all.lines": lower the folder that code was moved or deleted from.`,
  )
})

test.each(Object.entries(COUNTS))('the whole stays under its ceiling: %s', (name, count) => {
  const found = count()
  const ceiling = budget.all[name as keyof typeof COUNTS] // Object.entries has no literal types
  show(name, found, ceiling)
  if (found > ceiling)
    expect.fail(`${name}: ${found}, ${found - ceiling} over the ceiling of ${ceiling}: ${RULE}`)
})
