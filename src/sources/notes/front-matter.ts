/** The properties at the head of a note, between two lines of `---`: those that are one plain value. */
export const frontMatter = (text: string): ReadonlyMap<string, string> => {
  const [, block = ''] = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  const properties = new Map<string, string>()
  for (const line of block.split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):[ \t]+(.+?)[ \t]*$/.exec(line) ?? []
    if (name !== undefined && value !== undefined)
      properties.set(name.toLowerCase(), value.replace(/^(["'])(.*)\1$/, '$2'))
  }
  return properties
}
