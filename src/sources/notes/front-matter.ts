/** The properties at the head of a note, between two lines of `---`: those that are one plain value. */
export const frontMatter = (text: string): ReadonlyMap<string, string> => {
  const [, block = ''] =
    /^\ufeff?---[ \t]*(?:\r?\n|\r)([\s\S]*?)(?:\r?\n|\r)---[ \t]*(?:\r|\n|$)/.exec(text) ?? []
  const properties = new Map<string, string>()
  for (const line of block.split(/\r\n?|\n/)) {
    const [, name, value] = /^([\w-]+):[ \t]+(.+?)[ \t]*$/.exec(line) ?? []
    if (name !== undefined && value !== undefined)
      properties.set(name.toLowerCase(), value.replace(/^(["'])(.*)\1$/, '$2'))
  }
  return properties
}
