/** A call that a text suggests, with the fields to give it: `` `plan.cancel` (plan: P3) ``. */
export const suggest = (call: string, fields: { readonly [field: string]: string } = {}): string => {
  const given = Object.entries(fields).map(([field, value]) => `${field}: ${value === '' ? 'true' : value}`)
  return `\`${call}\`${given.length === 0 ? '' : ` (${given.join(', ')})`}`
}

const SUGGESTED = /`([a-z]+(?:\.[a-z]+)?)`/g

/** The text with each suggested call under the name that a door has for it; a name that is unknown to it stays. */
export const withCallNames = (text: string, nameOf: (call: string) => string | undefined): string =>
  text.replaceAll(SUGGESTED, (whole, call: string) => {
    const name = nameOf(call)
    return name === undefined ? whole : `\`${name}\``
  })

/** A field as it is typed: `entryPrice` is `entry-price`. */
export const flagOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
