import sax from 'sax'
import { HindcastError } from '#vocabulary'

/** What stands in XML or HTML, with the line where it begins. */
export type Markup =
  | { readonly line: number; readonly open: string; readonly attributes: { readonly [name: string]: string } }
  | { readonly line: number; readonly text: string }
  | { readonly line: number; readonly close: string }

/**
 * Elements and texts in their order, line by line, names in small letters of HTML. XML has to be well formed; HTML is read as a browser would, closing
 * what nobody closed.
 */
export async function* markup(
  lines: AsyncIterable<string>,
  language: 'xml' | 'html',
): AsyncGenerator<readonly Markup[]> {
  const strict = language === 'xml'
  const reader = sax.parser(strict, { lowercase: true })
  let line = 0
  let found: Markup[] = []
  let began = 1
  let broken: string | undefined
  reader.onopentagstart = () => {
    began = line
  }
  reader.onopentag = ({ name, attributes }) => {
    const told = Object.entries(attributes).map(([key, value]): [string, string] => [key, String(value)])
    found.push({ line: began, open: name, attributes: Object.fromEntries(told) })
  }
  reader.ontext = (text) => found.push({ line, text })
  reader.oncdata = (text) => found.push({ line, text })
  reader.onclosetag = (name) => found.push({ line, close: name })
  reader.onerror = ({ message }) => {
    broken ??= message.split('\n')[0] ?? ''
    reader.resume()
  }
  for await (const text of lines) {
    line++
    reader.write(`${text}\n`)
    if (strict && broken !== undefined) throw malformed(line, broken)
    yield found
    found = []
  }
  reader.close()
  if (strict && broken !== undefined) throw malformed(line, broken)
  yield found
}

const malformed = (line: number, problem: string): HindcastError =>
  new HindcastError('invalid_input', `line ${line}: this is not well-formed XML (${problem.toLowerCase()})`, {
    field: 'from',
    next: 'The file was cut off or edited: download it again. Nothing was imported.',
  })
