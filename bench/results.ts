import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from './benchmark.ts'
import type { Machine } from './machine.ts'

const RESULTS = join(import.meta.dirname, 'results.json')
const MACHINE = join(import.meta.dirname, 'machine.json')

/** Puts what was measured into results.json; what was not measured now stays as it is. */
export const keepResults = (
  machine: Machine,
  names: readonly string[],
  measured: readonly Result[],
): void => {
  const before = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Result[]) : []
  const byName = new Map([...before, ...measured].map((result) => [result.name, result]))
  const results = names.flatMap((name) => byName.get(name) ?? [])
  write(RESULTS, results)
  write(MACHINE, machine)
}

const write = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

export const tableOf = (results: readonly Result[]): string => {
  const rows = results.map(({ name, value, unit, target, holds }) => [
    name,
    String(value),
    unit,
    target ?? '',
    target === null ? '' : holds ? 'holds' : 'MISSED',
  ])
  const lines = [['name', 'value', 'unit', 'target', ''], ...rows]
  const width = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0))
  return lines
    .map((line) =>
      line
        .map((cell, i) => (i === 1 ? cell.padStart(width(i)) : cell.padEnd(width(i))))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
