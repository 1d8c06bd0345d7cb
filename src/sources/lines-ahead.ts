/** So much of a file tells what it is. Sane: 4 kB to 1 MB. */
const BEGINNING = 64 * 1_024

export interface LinesAhead {
  /** The first lines, as many as make some 64 kB. */
  readonly beginning: readonly string[]
  /** All lines, those too. To be gone through once. */
  readonly all: AsyncIterable<string>
}

/** Reads the beginning of a file ahead, and gives it again. */
export const linesAhead = async (lines: AsyncIterable<string>): Promise<LinesAhead> => {
  const rest = lines[Symbol.asyncIterator]()
  const beginning: string[] = []
  for (let length = 0; length < BEGINNING; ) {
    const next = await rest.next()
    if (next.done) break
    beginning.push(next.value)
    length += next.value.length + 1
  }
  return { beginning, all: again(beginning, rest) }
}

async function* again(beginning: readonly string[], rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield* beginning
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
