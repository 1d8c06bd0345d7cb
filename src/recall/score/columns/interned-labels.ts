/** Interned labels: a small number for each name that comes back again and again. null is 0. */
export class InternedLabels {
  readonly #codes = new Map<string, number>()

  codeOf(label: string | null): number {
    if (label === null) return 0
    const known = this.#codes.get(label)
    if (known !== undefined) return known
    const code = this.#codes.size + 1
    this.#codes.set(label, code)
    return code
  }
}
