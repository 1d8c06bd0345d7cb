import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

// Writes src/operations/api.ts: the library's calls with what they take and answer, as plain TypeScript. Everything in it comes
// from the operations' schemas, sentences included, so that nothing is said twice and a user's editor shows all of it.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const API = 'src/operations/api.ts'
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')

/** The types by name, in the order they were met; a type of that name that says something else gets another name. */
class Declarations {
  #texts = new Map()

  /** The name under which a type stands. */
  add(name, text) {
    const known = this.#texts.get(name)
    if (known !== undefined && known !== text) return undefined
    this.#texts.set(name, text)
    return name
  }

  has(name) {
    return this.#texts.has(name)
  }

  /** Sorted, so that a new call moves no other. */
  text() {
    return [...this.#texts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, text]) => text)
      .join('\n\n')
  }
}

const capital = (word) => word[0].toUpperCase() + word.slice(1)
const comment = (said, indent = '') =>
  said === undefined
    ? ''
    : `${indent}/** ${capital(said).replaceAll('*/', '* /')}${/[.?!]$/.test(said) ? '' : '.'} */\n`
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const property = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))

/** One schema as TypeScript. `io` says whether it is what a caller gives or gets. */
class Rendering {
  constructor(schema, io, declarations) {
    this.root = z.toJSONSchema(schema, { io })
    this.io = io
    this.declarations = declarations
    this.names = new Map()
  }

  /** The type of the whole, under a name of its own unless it has one. */
  whole(name) {
    if (this.root.$ref !== undefined) return this.type(this.root)
    if (this.root.type === 'object' && Object.keys(this.root.properties ?? {}).length === 0) return 'Nothing'
    const text = this.declared(name, this.root)
    const taken = this.declarations.add(name, text)
    if (taken !== undefined) return name
    const other = `${name}Answer`
    if (this.declarations.add(other, this.declared(other, this.root)) === undefined)
      throw new Error(`two types are called ${other}`)
    return other
  }

  declared(name, node) {
    const head = comment(node.description)
    return node.properties === undefined
      ? `${head}export type ${name} = ${this.type({ ...node, description: undefined })}`
      : `${head}export interface ${name} ${this.fields(node)}`
  }

  referred(ref) {
    const id = ref.replace('#/$defs/', '')
    // What zod names itself is inside of JSON.
    if (id === 'Json' || id.startsWith('__schema')) return this.io === 'input' ? 'unknown' : 'Json'
    const known = this.names.get(id)
    if (known !== undefined) return known
    const node = this.root.$defs[id]
    // Named before it is written: it may contain itself.
    this.names.set(id, id)
    const text = this.declared(id, node)
    if (this.declarations.add(id, text) !== undefined) return id
    // As it is given it differs from how it is answered.
    const name = `${id}Input`
    this.names.set(id, name)
    if (this.declarations.add(name, this.declared(name, node)) === undefined)
      throw new Error(`two schemas have the id ${id}`)
    return name
  }

  type(node) {
    if (node === true || node === undefined) return 'unknown'
    if (node.$ref !== undefined) return this.referred(node.$ref)
    if (node.const !== undefined) return this.literal(node.const)
    if (node.enum !== undefined) return node.enum.map((value) => this.literal(value)).join(' | ')
    const branches = node.anyOf ?? node.oneOf
    if (branches !== undefined) {
      const types = branches.map((branch) => this.type(branch))
      // JSON has no dates; code has.
      if (this.io === 'input' && branches.some(({ format }) => format === 'date-time')) types.push('Date')
      return [...new Set(types)].join(' | ')
    }
    if (node.allOf !== undefined) return node.allOf.map((part) => this.type(part)).join(' & ')
    return this.plain(node)
  }

  plain(node) {
    if (Array.isArray(node.type)) return node.type.map((type) => this.plain({ ...node, type })).join(' | ')
    switch (node.type) {
      case 'string':
        return 'string'
      case 'number':
      case 'integer':
        return 'number'
      case 'boolean':
        return 'boolean'
      case 'null':
        return 'null'
      case 'array':
        return this.list(node)
      case 'object':
        return node.properties === undefined ? this.record(node) : this.fields(node)
      default:
        return 'unknown'
    }
  }

  list({ items, prefixItems }) {
    const only = this.io === 'input' ? 'readonly ' : ''
    if (prefixItems !== undefined) return `${only}[${prefixItems.map((item) => this.type(item)).join(', ')}]`
    const item = this.type(items)
    return `${only}${/[|&{]/.test(item) && !item.startsWith('{') ? `(${item})` : item}[]`
  }

  record({ propertyNames, additionalProperties }) {
    const value = this.type(additionalProperties)
    const keys = propertyNames?.enum
    if (keys !== undefined)
      return `{ readonly [K in ${keys.map(quoted).join(' | ')}]?: ${value} | undefined }`
    return `{ ${this.io === 'input' ? 'readonly ' : ''}[name: string]: ${value} }`
  }

  fields({ properties = {}, required = [] }) {
    const lines = Object.entries(properties).map(([name, node]) => {
      const needed = required.includes(name)
      const only = this.io === 'input' ? 'readonly ' : ''
      const type = this.type(node)
      return `${comment(node.description)}${only}${property(name)}${needed ? '' : '?'}: ${type}${needed ? '' : ' | undefined'}`
    })
    return `{\n${lines.join('\n')}\n}`
  }

  literal(value) {
    return typeof value === 'string' ? quoted(value) : String(value)
  }
}

const HEAD = `import type { Json } from '#vocabulary'

// Made by \`npm run declare\` from the schemas of the calls; test/api.test.ts compares. Nothing here is written by hand.

/** What a call without fields takes. */
export type Nothing = { readonly [name: string]: never }
`

const declarationsOf = (calls) => {
  const declarations = new Declarations()
  declarations.add('Json', '')
  // Named shapes first: a call whose answer would have the same name is called an answer.
  for (const { input, output } of Object.values(calls)) {
    new Rendering(output, 'output', declarations).type(z.toJSONSchema(output, { io: 'output' }))
    new Rendering(input, 'input', declarations).type(z.toJSONSchema(input, { io: 'input' }))
  }
  const methods = Object.entries(calls).map(([method, { describe, input, output }]) => {
    const name = capital(method)
    const takes = new Rendering(input, 'input', declarations)
    const given = takes.whole(`${name}Input`)
    const answer = new Rendering(output, 'output', declarations).whole(name)
    const needed = takes.root.anyOf !== undefined || (takes.root.required ?? []).length > 0
    return `${comment(describe)}readonly ${method}: (input${needed ? '' : '?'}: ${given}) => Promise<${answer}>`
  })
  return `${HEAD}
/** Every call, by the name of its method. */
export interface Calls {
${methods.join('\n')}
}

${declarations.text()}
`
}

/** The text of api.ts. */
const declared = (calls) =>
  execFileSync(process.execPath, [BIOME, 'format', `--stdin-file-path=${API}`], {
    cwd: ROOT,
    input: declarationsOf(calls),
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  })

const { CALLS } = await import('#operations')
const texts = { [API]: declared(CALLS) }
if (process.argv.includes('--print')) process.stdout.write(JSON.stringify(texts))
else for (const [path, text] of Object.entries(texts)) await writeFile(join(ROOT, path), text)
