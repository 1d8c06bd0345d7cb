// Made from vector-scan.wat by scripts/assemble.mjs; not to be edited.

/** The program as WebAssembly, in base64: so it needs no file of its own at run time. */
export const CODE =
  'AGFzbQEAAAABCQFgBX9/f39/AAILAQJqcwNtZW0CAAEDAgEABwgBBHNjYW4AAAqnAQGkAQICfwJ7AkADQCABRQ0BIAAgAmohBSADIQb9DAAAAAAAAAAAAAAAAAAAAAAhBwNAIAD9AAAAIQggByAI/YcBIAb9AAAA/boB/a4BIQcgByAI/YgBIAb9AAAQ/boB/a4BIQcgBkEgaiEGIABBEGoiACAFSQ0ACyAEIAf9GwAgB/0bAWogB/0bAmogB/0bA2o2AgAgBEEEaiEEIAFBAWshAQwACwsL'
