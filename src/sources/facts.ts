import { shownValue } from '#vocabulary'
import type { Read, Source, SourceFact } from './source.ts'

/** Facts one a line, as `export` writes them or as calls take them. */
export const factsSource: Source = {
  name: 'facts',
  describe: 'JSON lines: one fact a line, as export writes them',
  recognises: (beginning) => {
    const first = beginning.split('\n').find((line) => line.trim() !== '') ?? ''
    return /^\s*\{/.test(first) && /"kind"\s*:/.test(first) && /"payload"\s*:/.test(first)
  },
  read: readFacts,
}

async function* readFacts(lines: AsyncIterable<string>): AsyncGenerator<Read> {
  let line = 0
  let broken: Read | undefined
  for await (const text of lines) {
    line++
    if (text.trim() === '') continue
    if (broken) yield broken
    const one = read(text, line)
    broken = 'refused' in one ? one : undefined
    if (!broken) yield one
  }
  // The last one was cut off, and more may have been.
  if (broken && 'refused' in broken) yield { line: broken.line, refused: { ...broken.refused, cutOff: true } }
}

const read = (text: string, line: number): Read => {
  try {
    // Whatever it is, it is checked as a fact next.
    return { line, fact: JSON.parse(text) as SourceFact }
  } catch {
    // What went wrong would quote the line as it stands.
    const what = `it is not JSON: ${shownValue(text)}`
    return {
      line,
      refused: {
        what,
        next: 'Give one JSON object a line; if it is the last, the file was cut off: export it again.',
      },
    }
  }
}
