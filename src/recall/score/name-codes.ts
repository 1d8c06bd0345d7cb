/** Small numbers for names that come back again and again. null is 0. */
export class NameCodes {
  readonly #codes = new Map<string, number>()
  readonly #names: (string | null)[] = [null]

  fileErrorCode(name: string | null): number {
    if (name === null) return 0
    const known = this.#codes.get(name)
    if (known !== undefined) return known
    const code = this.#names.length
    this.#codes.set(name, code)
    this.#names.push(name)
    return code
  }

  nameOf(code: number): string | null {
    return this.#names[code] ?? null
  }
}
