import { isHindcastError } from '#vocabulary'

/** What could not be read or written when files were last looked at, each said once. */
export class Troubles {
  private said: readonly string[] = []

  get all(): readonly string[] {
    return this.said
  }

  /** For a new look at everything. */
  clear(): void {
    this.said = []
  }

  add(...troubles: readonly string[]): void {
    this.said = [...new Set([...this.said, ...troubles])]
  }

  /** One file that cannot be read or written does not keep the others from being: null for it, and the trouble is kept. */
  async orNull<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (!isHindcastError(error)) throw error
      this.add(error.message)
      return null
    }
  }
}
