import { type ModelUse, modelFailed } from './model-failed.ts'

/** Loads a package that only some need; without it, says what to install. */
export const optionalPackage = async <T>(
  load: () => Promise<T>,
  {
    called,
    install,
    use = 'embedder',
  }: { readonly called: string; readonly install: string; readonly use?: ModelUse },
): Promise<T> => {
  try {
    return await load()
  } catch (cause) {
    if (!isMissing(cause)) throw cause
    throw modelFailed(use, `${called} is not installed.`, `Run: npm install ${install}`, cause)
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
