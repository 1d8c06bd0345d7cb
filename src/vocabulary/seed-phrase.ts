// The words that a wallet is restored from: 12, 15, 18, 21 or 24 of three to eight letters, off a list of 2048 (BIP-39).

const PHRASE = '(?:seed|recovery|backup|secret|wallet|mnemonic)[_ -]?(?:phrase|words?|seed)'
const WORD = '(?:\\d{1,2}[.)]\\s*)?[a-z]{3,8}'

/** Twelve words or more after what they are called, numbered or not. */
export const NAMED_PHRASE = new RegExp(
  `((?:${PHRASE}|seed|mnemonic)["']?(?:[^\\n:=]{0,24}?[:=]|\\s+(?:is|was|are):?)\\s*["'\`]?)(${WORD}(?:[\\s,]{1,3}${WORD}){11,23})(?![a-z])`,
  'gi',
)
