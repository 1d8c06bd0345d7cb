import { HindcastError } from '#vocabulary'

/** What a model is for; its error's code and field are named by it. */
export type ModelUse = 'embedder' | 'reflector'

export const modelFailed = (use: ModelUse, problem: string, next: string, cause?: unknown): HindcastError =>
  new HindcastError(`${use}_failed`, problem, { field: use, next, cause })
