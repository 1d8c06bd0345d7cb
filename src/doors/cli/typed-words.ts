import { nearest } from '#vocabulary'
import { UsageError } from './usage-error.ts'

/** Global options that take a value, which is no word of the command. */
const WITH_VALUE = /^--(home|agent|run|as-of|actor)$/

/** The words of the command itself: what is typed before its own flags. */
export const typedWords = (argv: readonly string[]): string[] => {
  const words: string[] = []
  for (let i = 0; i < argv.length; i++) {
    const arg = argv[i] ?? ''
    if (WITH_VALUE.test(arg)) i++
    else if (!arg.startsWith('-')) words.push(arg)
    else if (arg !== '--json' && !/^--[a-z-]+=/.test(arg)) break
  }
  return words
}

/** `help trade record` is `trade record --help`; nothing at all is `--help`. */
export const asHelp = (argv: readonly string[], paths: ReadonlySet<string>): readonly string[] => {
  if (argv.length === 0 || asksForAll(argv)) return ['--help']
  const [first, ...about] = typedWords(argv)
  if (first !== 'help') return argv
  const path = about.join(' ')
  if (path !== '' && !paths.has(path))
    throw new UsageError(`there is no command "${path}"`, { next: suggestion(path, paths) })
  return [...about, '--help']
}

/** `help --all`: every command, and not only those that most people need. */
export const asksForAll = (argv: readonly string[]): boolean => {
  const words = typedWords(argv)
  return argv.includes('--all') && (words.length === 0 || (words.length === 1 && words[0] === 'help'))
}

/** `trade opne` asks for a trade called opne; perhaps a subcommand was meant. */
export const meantSubcommand = (words: readonly string[], paths: ReadonlySet<string>): string | undefined => {
  const [group, word] = words
  if (group === undefined || word === undefined || paths.has(`${group} ${word}`)) return undefined
  const inGroup = [...paths].flatMap((path) =>
    path.startsWith(`${group} `) ? [path.slice(group.length + 1)] : [],
  )
  const meant = nearest(word, inGroup)
  return meant === undefined ? undefined : `Did you mean ${group} ${meant}?`
}

export const suggestion = (path: string, paths: ReadonlySet<string>): string => {
  const meant = nearest(path, [...paths])
  return meant === undefined ? 'List them with: hindcast help --all.' : `Did you mean ${meant}?`
}
