/** Small numbers for names that come back again and again. null is 0. */
export class InternedLabels {
  readonly #codes = new Map<string, number>()
  readonly #labels: (string | null)[] = [null]

  codeOf(label: string | null): number {
    if (label === null) return 0
    const known = this.#codes.get(label)
    if (known !== undefined) return known
    const code = this.#labels.length
    this.#codes.set(label, code)
    this.#labels.push(label)
    return code
  }

  nameOf(code: number): string | null {
    return this.#labels[code] ?? null
  }
}
