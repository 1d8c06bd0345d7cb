/** Letters of other scripts that are drawn like Latin ones: a word that is spelt with them reads the same, and is another to a program. */
const ALIKE: { readonly [letter: string]: string } = Object.fromEntries(
  [
    ['аАαΑ', 'a'],
    ['еЕёЁεΕ', 'e'],
    ['оОοΟ', 'o'],
    ['рРρΡ', 'p'],
    ['сСϲ', 'c'],
    ['хХχΧ', 'x'],
    ['уУγΥ', 'y'],
    ['іІїιΙ', 'i'],
    ['јЈ', 'j'],
    ['ѕЅ', 's'],
    ['ԁ', 'd'],
    ['һНΗ', 'h'],
    ['кКκΚ', 'k'],
    ['мМΜ', 'm'],
    ['нηΝ', 'n'],
    ['тТτΤ', 't'],
    ['вВΒ', 'b'],
    ['ԛ', 'q'],
    ['ԝ', 'w'],
    ['νѵ', 'v'],
    ['ɡ', 'g'],
    ['ⅼӏ', 'l'],
  ].flatMap(([letters = '', latin = '']) => [...letters].map((letter) => [letter, latin])),
)

const LATIN_WORD_WITH_OTHERS = /[\p{L}\p{M}]+/gu

/** A text with one way of writing each letter. Words all of another script are left: only among Latin letters is one of them a disguise. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(LATIN_WORD_WITH_OTHERS, (word) => ([...word].some(isAlike) ? latinOf(word) : word))

const isAlike = (letter: string): boolean => Object.hasOwn(ALIKE, letter)

const latinOf = (word: string): string => {
  const letters = [...word].map((letter) => ALIKE[letter] ?? letter)
  return letters.every((letter) => /[a-z]/iu.test(letter)) ? letters.join('') : word
}
