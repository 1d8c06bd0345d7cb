/** Where a name of a vault leads: a note by its path or by its own name, in whatever case. */
export const linkTargets = (keys: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const targets = new Map<string, string>()
  for (const [path, key] of keys) {
    const whole = path.replace(/\.(?:md|markdown|txt)$/i, '').toLowerCase()
    targets.set(whole, key)
    const own = whole.split('/').at(-1) ?? whole
    // Of two notes of a name, the first has it.
    if (!targets.has(own)) targets.set(own, key)
  }
  return targets
}

const LINK = /!?\[\[([^\]|#]*)(?:#([^\]|]*))?(?:\|([^\]]*))?\]\]/g

/** `[[Gold setup|gold]]` → `[gold](Gold_setup.md)` where the note comes too; else its words alone. */
export const withPlainLinks = (text: string, targets: ReadonlyMap<string, string>): string =>
  text.replaceAll(LINK, (_link, name: string, heading: string | undefined, alias: string | undefined) => {
    const words = (alias ?? [name, heading?.replace(/^\^/, '')].filter(Boolean).join(', ')).trim()
    const key = targets.get(name.trim().toLowerCase())
    return key === undefined ? words : `[${words}](${key}.md)`
  })
