import type { z } from 'zod'

/** A part of a JSON Schema, for whoever reads from it what a schema takes. */
export type SchemaNode = z.core.JSONSchema.BaseSchema

/** What may stand in a part's place: none where it is itself the only one. */
export const branchesOf = (node: SchemaNode): readonly SchemaNode[] => {
  // `{ type: ['string', 'number'] }` is short for one branch of each.
  const { type } = node as { readonly type?: unknown }
  const types: SchemaNode[] = Array.isArray(type) ? type.map((one) => ({ ...node, type: one })) : []
  return [...types, ...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].map(asNode)
}

/** The part that a reference means. */
export const resolved = (node: SchemaNode, root: SchemaNode): SchemaNode => {
  const name = /^#\/\$defs\/(.+)$/.exec(node.$ref ?? '')?.[1]
  const found = name === undefined ? undefined : root.$defs?.[name]
  return found === undefined ? node : asNode(found)
}

/** `true` stands for anything. */
export const asNode = (node: z.core.JSONSchema.JSONSchema | boolean): SchemaNode =>
  typeof node === 'boolean' ? {} : node
