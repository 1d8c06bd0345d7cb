import { z } from 'zod'
import { branchesOf, resolved, type SchemaNode } from './json-schema.ts'

const MOST_NAMED = 8
const WORDS: { readonly [type: string]: string } = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
}

/** What a schema takes at a place, read from its JSON Schema; only a refusal has to know. */
export class TakenInput {
  private readonly root: SchemaNode

  constructor(schema: z.ZodType) {
    this.root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  }

  /** The names of the fields there. */
  fieldsAt(path: readonly PropertyKey[]): readonly string[] {
    const names = this.at(path).flatMap((node) => [
      ...Object.keys(node.properties ?? {}),
      ...(typeof node.propertyNames === 'object' ? (node.propertyNames.enum ?? []) : []),
    ])
    return [...new Set(names.map(String))]
  }

  /** The words that may stand there. */
  choices(path: readonly PropertyKey[]): readonly string[] {
    const values = this.at(path).flatMap((node) =>
      node.const === undefined ? (node.enum ?? []) : [node.const],
    )
    return [...new Set(values.filter((value) => typeof value === 'string'))]
  }

  /** What is taken there, in a phrase: "an object of price, high, low". */
  form(path: readonly PropertyKey[]): string | undefined {
    const forms = this.at(path).flatMap((node) => {
      const fields = Object.keys(node.properties ?? {})
      if (fields.length > 0) return [`an object of ${fields.slice(0, MOST_NAMED).join(', ')}`]
      if (node.type === 'array') return ['a list']
      if (node.type === 'object') return ['an object']
      if (node.enum !== undefined || node.const !== undefined || Array.isArray(node.type)) return []
      return typeof node.type === 'string' ? (WORDS[node.type] ?? []) : []
    })
    return forms.length === 0 ? undefined : [...new Set(forms)].join(', or ')
  }

  describe(path: readonly PropertyKey[]): string | undefined {
    return this.at(path)
      .map(({ description }) => description)
      .find((one) => one !== undefined)
  }

  /** The nodes at a place: several, where a union takes several shapes. */
  private at(path: readonly PropertyKey[]): readonly SchemaNode[] {
    return path.reduce<readonly SchemaNode[]>(
      (nodes, key) =>
        nodes.flatMap((node) => {
          const { items } = node
          const inside = node.properties?.[String(key)] ?? (typeof key === 'number' ? items : undefined)
          const more = inside ?? node.additionalProperties
          return typeof more === 'object' && !Array.isArray(more) ? this.all(more as SchemaNode) : []
        }),
      this.all(this.root),
    )
  }

  /** The part itself, what it refers to, and whatever may stand in its place. */
  private all(node: SchemaNode): readonly SchemaNode[] {
    const meant = resolved(node, this.root)
    return [
      node,
      ...(meant === node ? [] : this.all(meant)),
      ...branchesOf(node).flatMap((one) => this.all(one)),
    ]
  }
}
