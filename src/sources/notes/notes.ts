import { HindcastError, type Instant, isoOf } from '#vocabulary'
import { refuseUnknownZone } from '../csv-row.ts'
import type { Read, Source, SourceFact, SourceOptions } from '../source.ts'
import { isNotesFolder, type NoteFound, type NoteUnread } from './folder-lines.ts'
import { frontMatter } from './front-matter.ts'
import { noteDate } from './note-date.ts'
import { noteKeys } from './note-keys.ts'
import { linkTargets, withPlainLinks } from './wikilinks.ts'

/** A folder of notes: an Obsidian vault, the memory of an OpenClaw agent, or any other texts. */
export const notesSource: Source = {
  name: 'notes',
  describe: 'a folder of notes: Obsidian, OpenClaw, or any texts',
  recognises: isNotesFolder,
  read,
}

async function* read(lines: AsyncIterable<string>, options: SourceOptions): AsyncGenerator<Read> {
  refuseUnknownZone(options)
  let keys: ReadonlyMap<string, string> = new Map()
  let targets: ReadonlyMap<string, string> = new Map()
  let isAgents = false
  let line = -1
  for await (const text of lines) {
    if (++line === 0) {
      if (!isNotesFolder(text)) throw noFolder()
      const { notes } = JSON.parse(text) as { readonly notes: readonly string[] }
      keys = noteKeys(notes)
      targets = linkTargets(keys)
      isAgents = isOpenClaw(notes)
      continue
    }
    const note = JSON.parse(text) as NoteFound | NoteUnread
    const key = keys.get(note.path) ?? ''
    if ('unread' in note)
      yield {
        line,
        refused: {
          what: `${note.path}: ${note.unread}`,
          next: 'Take it out of the folder, or save it as UTF-8.',
        },
      }
    else if (note.text.trim() === '') yield { line, passed: 'an empty note' }
    else yield { line, fact: noteFact(note, key, { options, targets, isAgents }) }
  }
}

const noFolder = (): HindcastError =>
  new HindcastError('invalid_input', 'notes are a folder, and this is a file', {
    field: 'from',
    next: 'Give the folder that the notes are in. Nothing was imported.',
  })

/** An agent's memory, and not a person's: `MEMORY.md`, or days in `memory/`. */
const isOpenClaw = (paths: readonly string[]): boolean =>
  paths.some((path) => path === 'MEMORY.md' || /^memory\/\d{4}-\d{2}-\d{2}/.test(path))

interface Folder {
  readonly options: SourceOptions
  readonly targets: ReadonlyMap<string, string>
  readonly isAgents: boolean
}

const noteFact = (note: NoteFound, key: string, { options, targets, isAgents }: Folder): SourceFact => {
  const properties = frontMatter(note.text)
  const whole = ended(withPlainLinks(note.text.replaceAll('\r\n', '\n'), targets))
  return {
    kind: 'note',
    at: isoOf(noteDate(note, properties, options.zone ?? 'UTC') as Instant),
    ...(isAgents && { actor: 'agent' as const }),
    ...(isClipped(properties) && { trust: 'outside' as const }),
    payload: { file: `notes/${key}.md`, whole },
  }
}

/** Words that somebody else wrote: a clipper notes the page that they are from. */
const isClipped = (properties: ReadonlyMap<string, string>): boolean =>
  ['source', 'url', 'link'].some((name) => /^https?:\/\//i.test(properties.get(name) ?? ''))

const ended = (text: string): string => `${text.trimEnd()}\n`
