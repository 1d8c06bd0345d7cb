import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Packages that modules were bundled from, each with its licence, which asks to be handed on. */
export const licencesOf = (modules) => {
  const folders = new Set(
    modules.map((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0]),
  )
  return [...folders]
    .filter((folder) => folder !== undefined)
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
      const text = file === undefined ? license : readFileSync(join(folder, file), 'utf8').trim()
      return `${name} ${version}\n\n${text}\n`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
}
