import { Argument, Command as Commander, Option } from 'commander'
import { cut } from '#operations/words'
import type { Called } from './command.ts'
import { exampleText } from './examples.ts'
import { isExplained } from './explained.ts'
import { addGlobals, GIVEN_GLOBALLY, type Globals } from './globals.ts'
import { firstPage, wholeHelp } from './help.ts'
import type { Typed } from './input.ts'
import type { InputField } from './input-fields.ts'
import { type Listed, typed } from './listing.ts'
import { widthOf } from './standard-streams.ts'

export type Act = (called: Called, given: Typed, globals: Globals) => Promise<void>

/** The commands as commander knows them: all that are listed, with flags those that are called. */
export const treeOf = (
  listed: readonly Listed[],
  called: readonly Called[],
  act: Act,
  { all } = { all: false },
): Commander => {
  const root = new Commander('hindcast')
    .exitOverride()
    .helpCommand(false)
    .helpOption('-h, --help', 'show help')
    .configureOutput({ outputError: () => {}, getOutHelpWidth: () => widthOf(process.stdout) })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => (title === 'Global Options:' ? 'Everywhere:' : title),
    })
  addGlobals(root)
  for (const one of listed) {
    const made = commanderAt(root, one, listed)
    const found = called.find(({ command }) => command.name === one.name)
    if (found) fillIn(made, found, root, act)
  }
  return root.configureHelp({
    formatHelp: () => {
      const width = widthOf(process.stdout)
      return all ? wholeHelp(listed, root, width) : firstPage(listed, width)
    },
  })
}

/** `trade.record` lies in the group `trade`. */
const commanderAt = (root: Commander, command: Listed, commands: readonly Listed[]): Commander => {
  let here = root
  for (const word of command.name.split('.'))
    here = here.commands.find((one) => one.name() === word) ?? here.command(word).helpCommand(false)
  const isGroup = commands.some(({ name }) => name.startsWith(`${command.name}.`))
  return (isGroup ? defaultOf(here) : here).description(command.describe)
}

/** What a group does by itself. Flags of the group would be taken from its subcommands, so it is one of them. */
const defaultOf = (group: Commander): Commander => {
  const made = group.command(group.name(), { isDefault: true, hidden: true })
  group.configureHelp({
    formatHelp: () => {
      const others = group.commands.filter((one) => one !== made)
      const longest = Math.max(...others.map((one) => one.name().length))
      const lines = others.map((one) => `  ${one.name().padEnd(longest + 2)}${one.description()}`)
      const width = widthOf(process.stdout)
      return `${made.helpInformation()}\nCommands:\n${lines.map((line) => cut(line, width)).join('\n')}\n`
    },
  })
  return made
}

const fillIn = (made: Commander, called: Called, root: Commander, act: Act): void => {
  const { command, fields } = called
  const positional = fields.find((field) => field.name === command.positional)
  const flags = fields
    .filter((field) => field !== positional && !GIVEN_GLOBALLY.has(field.name))
    .sort((a, b) => Number(b.required) - Number(a.required))
  if (positional) {
    // Optional for commander, because --input may hold it.
    const name = positional.shape.texts ? `${positional.flag}...` : positional.flag
    made.addArgument(new Argument(`[${name}]`, described(positional)))
    made.usage(positional.required ? `<${name}> [options]` : `[${name}] [options]`)
  }
  const options = new Map(flags.map((field) => [field.name, optionOf(field)]))
  // What stands without a flag is also taken by its name, as suggestions give it.
  if (positional && !GIVEN_GLOBALLY.has(positional.name))
    options.set(positional.name, optionOf(positional).hideHelp())
  for (const option of options.values()) made.addOption(option)
  for (const field of flags)
    if (field.shape.boolean) made.addOption(new Option(`--no-${field.flag}`).hideHelp())
  made.option('--input <json>', 'the whole input as JSON, @file or - for stdin; flags go over it')
  if (isExplained(command.name)) made.option('--explain', 'show all that the answer rests on')
  made.addHelpText('after', exampleText(command.name, widthOf(process.stdout)))
  const asOf = fields.some((field) => field.name === 'asOf')
  made.configureHelp({
    ...root.configureHelp(),
    commandUsage: () => `hindcast ${typed(command)} ${made.usage()}`,
    visibleGlobalOptions: () =>
      root.options.filter((option) => option.long !== '--version' && (asOf || option.long !== '--as-of')),
  })
  made.action(async () => {
    const typedFlags = made.opts()
    const found = [...options].map(([name, option]) => [name, typedFlags[option.attributeName()]])
    // A list may be typed one after the other, or with commas.
    if (positional && made.args.length > 0) found.push([positional.name, made.args.join(',')])
    const given = Object.fromEntries(found.filter(([, value]) => value !== undefined))
    const explain = typedFlags.explain === true
    await act(called, { whole: typedFlags.input, flags: given, explain }, root.opts())
  })
}

const optionOf = (field: InputField): Option =>
  new Option(
    field.shape.boolean ? `--${field.flag}` : `--${field.flag} <${placeholder(field)}>`,
    described(field),
  ).helpGroup(field.required ? 'Required:' : 'Options:')

/** Choices as short as these stand in the flag itself. */
const SHORT_CHOICES = 16

const placeholder = ({ shape }: InputField): string => {
  const choices = shape.choices.join('|')
  if (choices !== '' && !shape.json) return choices.length <= SHORT_CHOICES ? choices : 'choice'
  if (shape.json) return shape.texts ? 'list' : 'json'
  if (shape.time) return 'time'
  return shape.number ? 'number' : 'text'
}

const described = (field: InputField): string => {
  const { shape } = field
  const choices =
    shape.choices.length > 0 && (shape.json || shape.choices.join('|').length > SHORT_CHOICES)
      ? [`${shape.json ? 'or ' : ''}${shape.choices.join(', ')}`]
      : []
  const inside = shape.inside.length > 0 ? [`{ ${shape.inside.join(', ')} }`] : []
  return [field.describe, ...inside, ...choices].filter((part) => part !== '').join('; ')
}

/** Every path that can be typed, groups included. */
export const pathsOf = (commands: readonly Listed[]): ReadonlySet<string> =>
  new Set(commands.flatMap((command) => [typed(command), typed(command).split(' ')[0] ?? '']))
