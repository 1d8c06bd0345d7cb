import type { Tool } from './tool.ts'

/** How a call is named in a text that a model reads. */
export type CallName = (call: string) => string

/** A call's tool; a call without one is a person's to type. */
export const toolNames =
  (tools: readonly Tool[]): CallName =>
  (name) =>
    tools.find(({ call }) => call.name === name)?.name ?? `hindcast ${name.replaceAll('.', ' ')}`

/** What a tool calls a field of its call. */
export const argumentOf = ({ takes }: Tool, field: string): string =>
  Object.entries(takes).find(([name, { field: own = name }]) => own === field)?.[0] ?? field
