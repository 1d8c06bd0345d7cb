/** Ends a wait for what never comes, and says what that was; short of the time after which a test is ended without a word. */
const MOST_MS = 1_800_000
const STEP_MS = 25

/** Asks again and again until there is an answer. */
export const until = async <T>(
  ask: () => Promise<T | undefined> | T | undefined,
  what: string,
): Promise<T> => {
  for (const end = performance.now() + MOST_MS; ; ) {
    const found = await ask()
    if (found !== undefined) return found
    if (performance.now() > end) throw new Error(`waited ${MOST_MS} ms for ${what}`)
    await new Promise((next) => setTimeout(next, STEP_MS))
  }
}
