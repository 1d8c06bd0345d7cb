import { readFileSync } from 'node:fs'

/** Trading words with their meaning, from `glossary.txt`. */
export function readGlossary() {
  const text = readFileSync(new URL('glossary.txt', import.meta.url), 'utf8')
  const entries = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [words, meaning] = line.split(': ')
      if (meaning === undefined) throw new Error(`the glossary has a line without a meaning: ${line}`)
      return words.split(' ').map((word) => ({ word, meaning }))
    })
  const seen = new Set()
  for (const { word } of entries) {
    if (!/^[a-z0-9]+$/.test(word)) throw new Error(`the glossary has a word that is none: ${word}`)
    if (seen.has(word)) throw new Error(`the glossary has ${word} twice`)
    seen.add(word)
  }
  return entries
}
