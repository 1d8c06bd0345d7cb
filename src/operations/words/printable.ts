// Control codes in outside text can move the cursor, recolour the terminal or reverse the text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

export const printableText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(UNPRINTABLE, '\ufffd')

/** A value whose texts are safe on a terminal: line ends and tabs stay, other control codes go. */
export const printable = (value: unknown): unknown => withTexts(value, printableText)

/** A value of JSON in the same shape, with each of its texts, names included, changed. What nothing changes in is not copied. */
export const withTexts = <Value>(value: Value, changed: (text: string) => string): Value => {
  const inside = (one: unknown): unknown => {
    if (typeof one === 'string') return changed(one)
    if (typeof one !== 'object' || one === null) return one
    if (Array.isArray(one)) {
      const inner = one.map(inside)
      return inner.every((each, i) => each === one[i]) ? one : inner
    }
    const fields = one as { readonly [name: string]: unknown }
    const names = Object.keys(fields)
    const inner = names.map((name) => inside(fields[name]))
    const isSame = names.every((name, i) => inner[i] === fields[name] && changed(name) === name)
    return isSame ? one : Object.fromEntries(names.map((name, i) => [changed(name), inner[i]]))
  }
  // Texts stay texts, whatever they say.
  return inside(value) as Value
}
