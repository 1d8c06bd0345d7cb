// Words of a text, for rooms that compare texts and search nothing. Named exports only.
export { contentWordsOf } from './content-words.ts'
export { kthLargest } from './kth-largest.ts'
export { linesOf } from './passage.ts'
export { tokensOf } from './text-tokens.ts'
export { estimateTokens } from './token-estimate.ts'
export { plainWords, wordOverlap } from './word-overlap.ts'
