/** Characters that do not show: control and format characters, halves of characters, selectors of a variant, blank letters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u
const EVERY_UNSEEN = new RegExp(UNSEEN, 'gu')

export const holdsUnseen = (text: string): boolean => UNSEEN.test(text)

export const withoutUnseen = (text: string): string => text.replace(EVERY_UNSEEN, '')
