import type { NamedSecret } from './named-secrets.ts'

// The words that a wallet is restored from: 12, 15, 18, 21 or 24 of three to eight letters, off a list of 2048 (BIP-39).

const PHRASE =
  '(?:seed|recovery|backup|secret|wallet|mnemonic)[_ -]?(?:phrase|words?|seed)|frase (?:semilla|de recuperaci[óo]n)|' +
  'phrase (?:de r[ée]cup[ée]ration|secr[èe]te)|wiederherstellungsphrase|助记词|助記詞|シードフレーズ'
/** With its number, or the mark of a list. */
const WORD = '(?:[-*+•][^\\S\\n]?|\\d{1,2}[.):]?[^\\S\\n]?\\|?[^\\S\\n]?)?["\'`]?[a-z]{3,8}["\'`]?'
const BETWEEN = '[\\s,|]{1,4}'
/** Words of every sentence that are not on the list. */
const NO_SENTENCE =
  '(?!(?:the|and|for|was|not|with|from|been|were|are|has|had|which|would|could|should|than|them|their|because|its|our|but|his|her|never|must)\\b)'
const IS_SAID =
  '["\'`*]{0,3}(?:[^\\n:=：＝→]{0,24}?(?:[:=：＝→]|->| [-–—](?= ))|\\s+(?:is|was|are):?)[\\s"\'`*|]{0,6}'

/** Twelve words or more after what they are called. */
const AFTER_A_COLON = new RegExp(
  `((?:${PHRASE}|seed|mnemonic)${IS_SAID})(${WORD}(?:${BETWEEN}${WORD}){11,23})(?![a-z])`,
  'gi',
)
/** And where nothing stands between the two: no sentence goes on for so long without a small word. */
const AT_ONCE = new RegExp(
  `((?:${PHRASE}|mnemonic)["'\`*]{0,3}[^\\S\\n]{0,4}[\\s|(]{1,4})(${WORD.replace('[a-z]', `${NO_SENTENCE}[a-z]`)}(?:${BETWEEN}${WORD.replace('[a-z]', `${NO_SENTENCE}[a-z]`)}){11,23})(?![a-z])`,
  'gi',
)

/** Words that stand beside a phrase and beside much else. */
const NAME = '(?:seed|mnemonic|phrase|wallet|recovery)'
/** Nor what a trader's line has and the list has not. */
const STRICT_WORD =
  `(?!(?:the|and|for|was|not|with|from|been|were|are|has|had|which|would|could|should|than|them|their|its|our|but|his|her|never|must|` +
  `stop|stops|sold|bought|went|held|broke|low|lows|highs|week|after|while)\\b)[a-z]{3,8}`
/** Exactly as many as a phrase has. */
const EXACTLY = `${STRICT_WORD}(?:[ \\t,]{1,3}${STRICT_WORD}){11}(?:(?:[ \\t,]{1,3}${STRICT_WORD}){3}){0,4}`
const MARKS = '[^\\S\\n]{0,8}["\'`>*]{0,3}[^\\S\\n]?'
const END_OF_LINE = '["\'`*]{0,3}[^\\S\\n]{0,8}(?:\\n|$)'

/** Alone on a line that follows one with such a word; after it and a colon, if nothing else follows. */
const BELOW_A_NAME = new RegExp(
  `(\\b${NAME}s?\\b(?:[^\\n]{0,60}\\n\\n?${MARKS}|${IS_SAID}))(${EXACTLY})(?=["'\`)]|${END_OF_LINE})`,
  'gi',
)
const ABOVE_A_NAME = new RegExp(
  `((?:^|\\n)${MARKS})(${EXACTLY})(?=["'\`*]{0,3}[^\\S\\n]{0,8}\\n\\n?[^\\n]{0,60}?\\b${NAME}s?\\b)`,
  'gi',
)

export const NAMED_PHRASES: readonly NamedSecret[] = [
  { what: 'seed phrase', said: AFTER_A_COLON },
  { what: 'seed phrase', said: AT_ONCE },
  { what: 'seed phrase', said: BELOW_A_NAME },
  { what: 'seed phrase', said: ABOVE_A_NAME },
]
