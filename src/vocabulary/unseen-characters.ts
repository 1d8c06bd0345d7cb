/** What has no place in a text for a model: control and format characters (zero width, right to left), halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/u
const EVERY_UNSEEN = new RegExp(UNSEEN, 'gu')

export const holdsUnseen = (text: string): boolean => UNSEEN.test(text)

export const withoutUnseen = (text: string): string => text.replace(EVERY_UNSEEN, '')
