import { HindcastError } from '#vocabulary'

/** Loads a package that only some need; without it, says what to install. */
export const optionalPackage = async <T>(
  load: () => Promise<T>,
  { called, install }: { readonly called: string; readonly install: string },
): Promise<T> => {
  try {
    return await load()
  } catch (cause) {
    if (!isMissing(cause)) throw cause
    throw new HindcastError('embedder_failed', `${called} is not installed.`, {
      field: 'embedder',
      next: `Run: npm install ${install}`,
      cause,
    })
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
