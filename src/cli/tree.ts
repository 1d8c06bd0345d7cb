import { Argument, Command as Commander, Option } from 'commander'
import type { Called } from './command.ts'
import { exampleText } from './examples.ts'
import { addGlobals, GIVEN_GLOBALLY, type Globals } from './globals.ts'
import type { Typed } from './input.ts'
import type { InputField } from './input-fields.ts'
import { type Listed, typed } from './listing.ts'
import { widthOf } from './standard-streams.ts'

export type Act = (called: Called, given: Typed, globals: Globals) => Promise<void>

const HEADINGS: { readonly [H in Listed['heading']]: string } = {
  record: 'Record what happened:',
  recall: 'Recall what is known:',
  keep: 'Keep the record:',
  try: 'Try it:',
}

/** The commands as commander knows them: all that are listed, with flags those that are called. */
export const treeOf = (listed: readonly Listed[], called: readonly Called[], act: Act): Commander => {
  const root = new Commander('hindcast')
    .description('Memory for AI trading agents.')
    .usage('COMMAND [options]')
    .exitOverride()
    .helpOption('-h, --help', 'show help; also "hindcast help COMMAND"')
    .configureOutput({ outputError: () => {}, getOutHelpWidth: () => widthOf(process.stdout) })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => (title === 'Global Options:' ? 'Everywhere:' : title),
    })
    .addHelpText(
      'after',
      '\nAn agent’s loop needs turn, check, decide, tick and search. Try "hindcast demo".',
    )
  addGlobals(root)
  // What belongs together in the help stands together in it.
  for (const heading of Object.keys(HEADINGS))
    for (const one of listed.filter((each) => each.heading === heading)) {
      const made = commanderAt(root, one)
      const found = called.find(({ command }) => command.name === one.name)
      if (found) fillIn(made, found, root, act)
    }
  return root
}

/** `trade.record` lies in the group `trade`. */
const commanderAt = (root: Commander, command: Listed): Commander => {
  const words = command.name.split('.')
  let here = root
  for (const [at, word] of words.entries())
    here =
      here.commands.find((one) => one.name() === word) ??
      here
        .command(word)
        .helpGroup(at === 0 ? HEADINGS[command.heading] : '')
        .description(at < words.length - 1 ? `${word}: its commands` : '')
  return here.description(command.describe)
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
  // The positional field is also taken by its name.
  if (positional && !GIVEN_GLOBALLY.has(positional.name))
    options.set(positional.name, optionOf(positional).hideHelp())
  for (const option of options.values()) made.addOption(option)
  for (const field of flags)
    if (field.shape.boolean) made.addOption(new Option(`--no-${field.flag}`).hideHelp())
  made.option('--input <json>', 'the whole input as JSON, @file or - for stdin; flags go over it')
  made.addHelpText('after', exampleText(command.name))
  const asOf = fields.some((field) => field.name === 'asOf')
  made.configureHelp({
    ...root.configureHelp(),
    commandUsage: () => `hindcast ${typed(command)} ${made.usage()}`,
    visibleGlobalOptions: () =>
      root.options.filter((option) => option.long !== '--version' && (asOf || option.long !== '--as-of')),
  })
  made.action(async () => {
    // A group that is itself a command takes flags that both have.
    const typedFlags = { ...made.parent?.opts(), ...made.opts() }
    const found = [...options].map(([name, option]) => [name, typedFlags[option.attributeName()]])
    // A list may be typed one after the other, or with commas.
    if (positional && made.args.length > 0) found.push([positional.name, made.args.join(',')])
    const given = Object.fromEntries(found.filter(([, value]) => value !== undefined))
    await act(called, { whole: typedFlags.input, flags: given }, root.opts())
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
