import { asCommand, type CallWords } from '#vocabulary'
import type { Tool } from './tool.ts'

/** Calls as the tools of this server, for suggestions in answers and errors; what has no tool here is a person's to type. */
export const toolWords =
  (tools: readonly Tool[]): CallWords =>
  (suggested) => {
    const tool = tools.find(({ call }) => call.name === suggested.call)
    if (tool === undefined) return asCommand(suggested)
    const named = suggested.fields.map(([field, value]) => `${argumentOf(tool, field)}: ${inTool(value)}`)
    return named.length === 0 ? tool.name : `${tool.name} { ${named.join(', ')} }`
  }

/** A field without a value is a switch. */
const inTool = (value: string): string => (value === '' ? 'true' : `"${value}"`)

/** What a tool calls a field of its call. */
export const argumentOf = ({ takes }: Tool, field: string): string =>
  Object.entries(takes).find(([name, { field: own = name }]) => own === field)?.[0] ?? field
