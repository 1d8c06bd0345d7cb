import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { CALLS } from '#calls'

// Part of the build: writes dist/calls/shapes.d.ts again as interfaces, with the sentences of the schemas as comments, because
// an editor shows no `.describe()` of an inferred type. The names that it exports are those that the compiler wrote.

const FILE = 'dist/calls/shapes.d.ts'

const capital = (word) => word[0].toUpperCase() + word.slice(1)
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const property = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))
const indented = (text) => text.replaceAll('\n', '\n  ')

const comment = (sentence) =>
  sentence === undefined
    ? ''
    : `/** ${capital(sentence).replaceAll('*/', '* /')}${/[.?!]$/.test(sentence) ? '' : '.'} */\n`

const calls = Object.entries(CALLS).map(([method, { describe, input, output }]) => ({
  name: capital(method),
  method,
  describe,
  given: z.toJSONSchema(input, { io: 'input' }),
  answered: z.toJSONSchema(output, { io: 'output' }),
}))
/** Names of shapes in answers. An input's shape of the same name is another type: its lists are readonly, its times may be dates. */
const inAnswers = new Set(calls.flatMap(({ answered }) => Object.keys(answered.$defs ?? {})))
const inInputs = new Set(calls.flatMap(({ given }) => Object.keys(given.$defs ?? {})))

/** The texts by name. */
const declarations = new Map()
const declare = (name, text) => {
  if ((declarations.get(name) ?? text) !== text) throw new Error(`two types have the name ${name}`)
  declarations.set(name, text)
  return name
}

/** Writes JSON Schemas as types: of what a caller gives, or of what a caller gets. */
class Types {
  constructor(isGiven) {
    this.isGiven = isGiven
    this.only = isGiven ? 'readonly ' : ''
  }

  /** The type of a whole input or answer, by a name of its own. */
  whole(root, name) {
    for (const [id, node] of Object.entries(root.$defs ?? {}))
      if (!this.isAnyJson(id)) declare(this.named(id), this.declaration(this.named(id), node))
    if (root.$ref !== undefined) return this.type(root)
    return declare(name, this.declaration(name, root))
  }

  declaration(name, { description, ...node }) {
    return `${comment(description)}${node.properties ? `interface ${name}` : `type ${name} =`} ${this.type(node)}`
  }

  named(id) {
    return this.isGiven && inAnswers.has(id) ? `${id}Input` : id
  }

  /** Zod has a name of its own for what contains itself, and only JSON of any kind does. */
  isAnyJson(id) {
    return id === 'Json' || id.startsWith('__schema')
  }

  type(node) {
    if (node === true || node === undefined) return 'unknown'
    if (node.$ref !== undefined) {
      const id = node.$ref.replace('#/$defs/', '')
      return this.isAnyJson(id) ? (this.isGiven ? 'unknown' : 'Json') : this.named(id)
    }
    if (node.const !== undefined) return this.literal(node.const)
    if (node.enum !== undefined) return this.union(node.enum.map((value) => this.literal(value)))
    const branches = node.anyOf ?? node.oneOf
    if (branches !== undefined) {
      const isTime = this.isGiven && branches.some(({ format }) => format === 'date-time')
      return this.union([...branches.map((branch) => this.type(branch)), ...(isTime ? ['Date'] : [])])
    }
    if (node.allOf !== undefined) return node.allOf.map((part) => this.type(part)).join(' & ')
    if (Array.isArray(node.type)) return this.union(node.type.map((type) => this.type({ ...node, type })))
    switch (node.type) {
      case 'integer':
        return 'number'
      case 'array':
        return this.list(node)
      case 'object':
        return node.properties === undefined ? this.record(node) : this.fields(node)
      default:
        return node.type ?? 'unknown'
    }
  }

  literal(value) {
    return typeof value === 'string' ? quoted(value) : String(value)
  }

  union(types) {
    return [...new Set(types)].join(' | ')
  }

  list({ items, prefixItems }) {
    if (prefixItems !== undefined)
      return `${this.only}[${prefixItems.map((item) => this.type(item)).join(', ')}]`
    const item = this.type(items)
    return `${this.only}${/^\w+$/.test(item) ? item : `(${item})`}[]`
  }

  record({ propertyNames, additionalProperties }) {
    const value = this.type(additionalProperties)
    const keys = propertyNames?.enum
    if (keys === undefined) return `{ ${this.only}[name: string]: ${value} }`
    return `{ readonly [K in ${keys.map(quoted).join(' | ')}]?: ${value} | undefined }`
  }

  fields({ properties, required = [], additionalProperties }) {
    const lines = Object.entries(properties).map(([name, node]) => {
      const [mark, more] = required.includes(name) ? ['', ''] : ['?', ' | undefined']
      return `${comment(node.description)}${this.only}${property(name)}${mark}: ${this.type(node)}${more}`
    })
    // A field that no name above is: its type is wider than that of each.
    if (typeof additionalProperties === 'object') lines.push(`${this.only}[field: string]: unknown`)
    return lines.length === 0 ? '{ [name: string]: never }' : `{\n  ${indented(lines.join('\n'))}\n}`
  }
}

const answers = new Types(false)
const inputs = new Types(true)
const methods = calls.map(({ name, method, describe, given, answered }) => {
  const isTaken = inAnswers.has(name) || inInputs.has(name)
  const answer = answers.whole(answered, isTaken ? `${name}Answer` : name)
  const input = inputs.whole(given, `${name}Input`)
  const isNeeded = given.anyOf !== undefined || (given.required ?? []).length > 0
  return `${comment(describe)}readonly ${method}: (input${isNeeded ? '' : '?'}: ${input}) => Promise<${answer}>`
})
declare(
  'Calls',
  `/** Every call, by the name of its method. */\ninterface Calls {\n  ${indented(methods.join('\n'))}\n}`,
)

const exported = [...readFileSync(FILE, 'utf8').matchAll(/^export type (?:\{([^}]*)\}|(\w+))/gm)].flatMap(
  ([, listed, one = '']) => (listed ?? one).split(',').map((name) => name.trim().split(' ').at(-1)),
)
const missing = exported.filter((name) => !declarations.has(name))
if (missing.length > 0) throw new Error(`no call takes or answers a shape named ${missing.join(', ')}`)
writeFileSync(
  FILE,
  `import type { Json } from '#vocabulary'\n\n${[...declarations.values()].join('\n\n')}\n\nexport type { ${exported.join(', ')} }\n`,
)
