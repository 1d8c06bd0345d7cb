import { z } from 'zod'
import { asNode, branchesOf, flagOf, resolved, type SchemaNode } from '#vocabulary'

export interface Named {
  /** As the call calls it: `entryPrice`. */
  readonly name: string
  /** As it is typed: `entry-price`. */
  readonly flag: string
}

/** One top-level field of an input, as the command line sees it. */
export interface InputField extends Named {
  readonly describe: string
  readonly required: boolean
  readonly shape: Shape
}

/** What a field accepts; a union accepts several. */
export interface Shape {
  readonly text: boolean
  readonly number: boolean
  readonly boolean: boolean
  /** A moment: a date is among what it accepts. */
  readonly time: boolean
  /** Objects, arrays, records, anything: given as JSON. */
  readonly json: boolean
  /** An array of plain texts, which may also be typed with commas. */
  readonly texts: boolean
  readonly choices: readonly string[]
  /** `null` is a value of its own. */
  readonly nullable: boolean
  /** The fields of the objects it accepts, for the help text. */
  readonly inside: readonly string[]
}

/** The fields of an input, read from its schema. Nothing about any call is written down here. */
export const inputFieldsOf = (input: z.ZodType): readonly InputField[] => {
  const root: SchemaNode = z.toJSONSchema(input, { io: 'input' })
  const isOne = root.anyOf === undefined
  return objectsIn(root, root).flatMap((object) =>
    Object.entries(object.properties ?? {}).map(([name, node]) => {
      const given = resolved(asNode(node), root)
      return {
        name,
        flag: flagOf(name),
        describe: describe(asNode(node).description ?? given.description, given.default),
        // Where the input is one of several objects, another may not need the field.
        required: isOne && (object.required ?? []).includes(name),
        shape: shapeOf(given, root),
      }
    }),
  )
}

const objectsIn = (node: SchemaNode, root: SchemaNode): SchemaNode[] =>
  node.properties === undefined
    ? branchesOf(node).flatMap((branch) => objectsIn(resolved(branch, root), root))
    : [node]

const shapeOf = (node: SchemaNode, root: SchemaNode): Shape => {
  const branches = branchesOf(node)
  if (branches.length > 0) {
    // What cannot be written as JSON (NaN, the infinities) comes out empty beside what can.
    const known = branches
      .map((branch) => resolved(branch, root))
      .filter((branch) => Object.keys(branch).length > 0)
    const nullable = known.some((branch) => branch.type === 'null')
    const told = known.filter((branch) => branch.type !== 'null')
    // Only empty branches: the field accepts anything.
    if (told.length === 0) return { ...shapeOf({}, root), nullable }
    const shapes = told.map((branch) => shapeOf(branch, root))
    const objects = shapes.filter(({ inside }) => inside.length > 0)
    return {
      text: shapes.some((shape) => shape.text),
      number: shapes.some((shape) => shape.number),
      boolean: shapes.every((shape) => shape.boolean),
      time: shapes.some((shape) => shape.time),
      json: shapes.some((shape) => shape.json),
      texts: shapes.some((shape) => shape.texts),
      choices: shapes.flatMap((shape) => shape.choices),
      nullable: nullable || shapes.some((shape) => shape.nullable),
      // Where objects of several kinds are accepted, the description lists them.
      inside: objects.length === 1 ? (objects[0]?.inside ?? []) : [],
    }
  }
  const { type } = node
  const choices = node.const === undefined ? (node.enum ?? []) : [node.const]
  return {
    text: type === 'string',
    number: type === 'number' || type === 'integer',
    boolean: type === 'boolean',
    time: node.format === 'date-time',
    json: type === 'object' || type === 'array' || type === undefined,
    texts: type === 'array' && onlyText(node, root),
    choices: choices.filter((choice) => typeof choice === 'string'),
    nullable: false,
    inside: insideOf(node, root),
  }
}

const onlyText = (array: SchemaNode, root: SchemaNode): boolean => {
  const { items } = array
  if (items === undefined || typeof items === 'boolean' || Array.isArray(items)) return false
  return resolved(items, root).type === 'string'
}

const insideOf = (node: SchemaNode, root: SchemaNode): string[] => {
  const { items } = node
  const object =
    node.type === 'array' && typeof items === 'object' && !Array.isArray(items) ? resolved(items, root) : node
  const required = new Set(object.required ?? [])
  return Object.keys(object.properties ?? {}).map((name) => (required.has(name) ? name : `${name}?`))
}

const describe = (said: string | undefined, standard: unknown): string => {
  if (standard === undefined || isEmpty(standard)) return said ?? ''
  const shown = typeof standard === 'string' ? standard : JSON.stringify(standard)
  return `${said ?? ''} (default: ${shown})`.trim()
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
