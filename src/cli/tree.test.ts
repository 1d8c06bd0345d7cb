import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command as Commander } from 'commander'
import { describe, expect, test } from 'vitest'
import { EVERY_CALL } from '#calls'
import { CATALOGUE } from './catalogue.ts'
import { calledBy } from './command-list.ts'
import { inputFieldsOf } from './input-fields.ts'
import { treeOf } from './tree.ts'

const words = new Set(CATALOGUE.map(({ name }) => name.split('.')[0] ?? ''))
const tree = treeOf(CATALOGUE, calledBy(words), async () => {})

const at = (name: string): Commander => {
  let here = tree
  for (const word of name.split('.')) {
    const found = here.commands.find((one) => one.name() === word)
    if (!found) throw new Error(`there is no ${name}`)
    here = found
  }
  return here
}

const widest = (shown: string): number => Math.max(...shown.split('\n').map((line) => [...line].length))

describe.each(EVERY_CALL.map((call) => [call.name, call] as const))('%s', (name, call) => {
  const help = at(name).helpInformation()

  test('is a command, typed as it is named', () => {
    expect(help).toMatch(new RegExp(`^Usage: hindcast ${name.replace('.', ' ')} `))
  })

  test('has help for each of its fields, in 80 columns', () => {
    expect(widest(help)).toBeLessThanOrEqual(80)
    for (const { name: field, flag, required, shape } of inputFieldsOf(call.input)) {
      const typed = shape.texts ? `${flag}...` : flag
      if (field === call.positional)
        expect(help.split('\n')[0]).toContain(required ? `<${typed}>` : `[${typed}]`)
      else expect(help).toContain(`--${flag}`)
    }
  })

  test('has no field that a global option hides', () => {
    const reserved = ['home', 'agent', 'actor', 'json', 'input', 'explain', 'help', 'version']
    expect(inputFieldsOf(call.input).filter(({ name: field }) => reserved.includes(field))).toEqual([])
  })
})

test('the whole list has a line for every command and each flag that all take, in 80 columns', () => {
  const all = treeOf(CATALOGUE, [], async () => {}).helpInformation()
  expect(widest(all)).toBeLessThanOrEqual(80)
  for (const { name } of CATALOGUE) expect(all).toMatch(new RegExp(`^  ${name.split('.')[0]}  +\\S`, 'm'))
  for (const flag of ['--home', '--agent', '--run', '--as-of', '--actor', '--json'])
    expect(all).toMatch(new RegExp(`^  ${flag} `, 'm'))
})

test('commands that the page gives to copy exist, with each of their flags', async () => {
  const folder = fileURLToPath(new URL('../../web', import.meta.url))
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.tsx'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const commands = texts.flatMap((text) => [...text.matchAll(/npx hindcast (\S+)( \S+)?.*/g)])
  expect(commands.length).toBeGreaterThan(5)
  const everywhere = treeOf(CATALOGUE, [], async () => {}).helpInformation()
  for (const [command, word = '', next = ''] of commands) {
    const name = word.replace(/\W/g, '')
    const parent = at(name)
    const sub = parent.commands.find((one) => one.name() === next.trim())
    const help = `${(sub ?? parent).helpInformation()}${everywhere}`.replaceAll('--[no-]', '--')
    for (const [flag] of command.matchAll(/--[a-z-]+/g)) expect(help, command).toContain(`${flag} `)
  }
})
