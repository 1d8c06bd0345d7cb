// Answers in words, the same at every door. Named exports only.
export { plural } from './numbers.ts'
export { toText } from './to-text.ts'
